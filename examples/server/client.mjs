// A player in JavaScript that knows no rules: of a view it knows the published schema, and of the moves it takes the best that are offered.
//
//     node client.mjs http://127.0.0.1:8000 KEY
//
// It plays until the deal is over, through whatever falls over meanwhile, and prints what the deal brought. Node 22 or later, nothing else.

import {fault} from "./schema.mjs"

const [home, key] = process.argv.slice(2)
const schemas = new Map()
for (const kind of ["view", "verdict", "sheet"]) schemas.set(kind, await (await again(() => fetch(`${home}/schemas/${kind}.json`))).json())

/** The value, if it is what it says it is. */
function checked(value) {
  const wrong = value === null ? null : fault(schemas.get(value.romi), value)
  if (wrong !== null) throw new Error(`${value.romi}${wrong}`)
  return value
}

async function again(ask) {
  for (;;) {
    try { return await ask() } catch { await new Promise(done => setTimeout(done, 100)) }
  }
}

/** Out, if that can be; else melds, a card from the stock, and the dearest card away. */
function choose(moves) {
  const words = ["declare", "knock", "lay", "lay-off", "draw", "discard"]
  const rank = move => (words.indexOf(move.split(" ")[0]) + words.length + 1) % (words.length + 1) // other words last
  const dear = move => "23456789TJQKA".indexOf(move.replace("discard ", "")[0])
  return moves.map(({move}) => move).sort((a, b) => rank(a) - rank(b) || dear(b) - dear(a))[0]
}

function play() {
  const socket = new WebSocket(`${home.replace("http", "ws")}/socket`)
  socket.onopen = () => socket.send(key)
  socket.onclose = ({code, reason}) => {
    if (code === 4403) throw new Error(reason)
    setTimeout(play, 100)
  }
  socket.onmessage = ({data}) => {
    const screen = JSON.parse(data)
    const [view, answer, sheet] = [screen.view, screen.answer, screen.sheet].map(checked)
    if (answer !== null) throw new Error(`refused: ${screen.says}`)
    if (sheet !== null) {
      const own = sheet.lines.filter(line => line.seat === view.seat && line.account === "points")
      console.log(JSON.stringify({seat: view.seat, points: own.reduce((sum, line) => sum + line.amount, 0), moves: view.board.history.length}))
      process.exit(0)
    }
    if (screen.to_act === screen.player) socket.send(choose(screen.moves))
  }
}

play()
