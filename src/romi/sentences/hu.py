"""Egy magyar mondat minden kódhoz."""

from typing import Final

from romi.code import Code

PLACES: Final[dict[str, str]] = {"meld": "kombináció", "line": "sor", "seat": "játékos", "move": "lépés", "hand": "kéz"}

SENTENCES: Final[dict[str, str]] = {
    Code.MORE_THAN_IN_PACK: "több {cards} van itt, mint a csomagokban: {got}, a csomagokban {need}",
    Code.NOT_IN_PACK: "ennek a játéknak a csomagjaiban nincs {cards}",
    Code.NOT_HELD: "{cards} nincs a kézben",
    Code.TOO_FEW: "kevés a lap a kombinációhoz: {got}, legalább {need} kell",
    Code.TOO_MANY: "sok a lap ehhez a kombinációhoz: {got}, legfeljebb {need} lehet",
    Code.TOO_MANY_JOKERS: "túl sok dzsóker egy kombinációban: {got}, legfeljebb {need} lehet",
    Code.NO_NATURAL: "kevés a természetes lap a kombinációban: {got}, legalább {need} kell",
    Code.JOKERS_OUTNUMBER: "több a dzsóker a kombinációban, mint a természetes lap: {got} áll szemben {need} lappal",
    Code.NO_PLACE_FOR_JOKER: "nincs több lap, amelyet a dzsóker helyettesíthetne",
    Code.DECLARED_ELSEWHERE: "a kombinációban nincs helye annak a lapnak, amelynek {cards} be van mondva",
    Code.DECLARED_NOT_WILD: "{cards} nem helyettesíthet más lapot",
    Code.WRONG_SUIT: "színhiba a sorban: {cards} más színű, mint a többi",
    Code.RANK_TWICE: "a sorban minden rang egyszer szerepelhet, de {cards} rangjából {got} lap van",
    Code.GAP: "hiány a sorban: {need}",
    Code.AROUND_THE_CORNER: "a sor nem fordulhat át: az ász csak a legkisebb vagy a legnagyobb lapja lehet",
    Code.ACE_NOT_HIGH: "az ász itt a legkisebb lap, nem állhat a király mellett",
    Code.ACE_NOT_LOW: "az ász itt a legnagyobb lap, nem állhat a 2-es mellett",
    Code.SUIT_TWICE: "duplázás: a csoportban minden szín egyszer szerepelhet, de {cards} színéből {got} lap van",
    Code.RANKS_DIFFER: "{cards} más rangú, mint a csoport többi lapja",
    Code.OUT_OF_ORDER: "a lapok rossz sorrendben álltak; a helyes sorrend: {cards}",
    Code.FIGURE_SIZE: "a figurához a teljes kéz, {need} lap kell, nem {got}",
    Code.FIGURE_SUITS: "{cards} más színű, mint a flös többi lapja",
    Code.FIGURE_RANKS: "{cards} nem alakos lap",
    Code.FIGURE_NOT_A_RUN: "a lapok nem alkotnak egyetlen sort",
    Code.FIGURE_OVER_TOTAL: "a lapok értéke {got} pont, legfeljebb {need} lehet",
    Code.BELOW_MINIMUM: "a lerakás nem éri el a minimumot: {got} pont, {need} kell",
    Code.NO_PURE_RUN: "a nyitáshoz tiszta sor kell: legalább három egymást követő, azonos színű lap, dzsóker nélkül",
    Code.TOO_EARLY: "a {need}. kör előtt senki sem nyithat; ez a {got}. kör",
    Code.TOO_FEW_MELDS: "kevés a kombináció a nyitáshoz: {got}, legalább {need} kell",
    Code.NOT_OPENED: "ehhez előbb nyitni kell",
    Code.LAY_OFF_FORBIDDEN: "ebben a játékban nincs szúrás",
    Code.ONE_CARD_AT_A_TIME: "szúrni egyszerre csak egy lapot lehet, nem {got} lapot",
    Code.MELD_CLOSED: "a {cards} kombináció lezárt",
    Code.LAID_JOKER_KEEPS_ITS_CARD: "az asztalon fekvő dzsóker megtartja a lapját; {cards} letétele csere, nem szúrás",
    Code.EXCHANGE_FORBIDDEN: "ebben a játékban a lerakott dzsóker nem váltható ki",
    Code.NO_JOKER_THERE: "nincs dzsóker a kombinációban",
    Code.NOT_ITS_CARD: "a dzsóker nem {cards} helyett áll",
    Code.SET_NOT_FULL: "a csoportból csak akkor vehető el a dzsóker, ha mind a négy szín természetes lapként ott van; {cards} nem elég",
    Code.NOT_FROM_HAND: "a dzsókert kiváltó lapnak a kézből kell jönnie",
    Code.REGROUP_FORBIDDEN: "ebben a játékban az asztal nem rendezhető át",
    Code.TABLE_CARD_LOST: "{cards} az asztalon volt, és elveszne",
    Code.CARD_FROM_NOWHERE: "{cards} nem az asztalról és nem a kézből való",
    Code.NO_CARD_FEWER: "legalább {need} lapnak a kézből az asztalra kell kerülnie; a kéz változása {got}",
    Code.TABLE_CARD_TAKEN: "{cards} az asztalon volt, nem vehető kézbe",
}
