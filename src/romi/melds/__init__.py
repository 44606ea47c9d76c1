"""What a meld is, and the rules that say so."""
