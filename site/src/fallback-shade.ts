import type { HeroColours } from './hero-shade.ts';

// Apart from fallback-hero.ts, whose files only a bundler reads.
export const FALLBACK_SIZE = { width: 2400, height: 1600 };

/** The colours of the bundled hero picture, from which the shade behind the words follows. */
export const FALLBACK_COLOURS: HeroColours = {
  side: 12,
  rgb: 'fJjHi6ramLXrn730o8H5pcL7pcL7pMH6n731mbfukK3ggZ3MhKLPk7LhnrztpcP0p8X4qMX4qMb6qMb6pcT3oL7wl7XliqbVjKnUmbjmo8LwqMf1qMf2qcj2qcn3qcn4qcj3pcTznLrpkazZk6/Xn77np8fxqsn0q8nzq8v1q8v3rMv2rMv2qsjyo7/pmLLbm7TYp8Lmrcjtrsvxr9D4sczwscrsssrsssrur8rvqcPonrfcnrreqcjvr830s8vst7fItL7VtsPdt8bjtszts83vrsbopLnbsa28vLG4vbzK35Ru6Hs6zY5uu7zMusvou8zquc3ts8fkqrrY22cw620r8Hw7+Hsy+Hsz+ncryXdRs7rRwNTwu8vktcbgq7rU3F0k7nEv9nk193gz+nox/4U61Vodl1NAur7Tv9LstsDXrLbO4GEk7G4t83Eu9HUw43Ix4mgotEweiikHjkItt7C9vsvjrrbN21kg6Wcn93Mw0VwkpTcPmSsHhiYHgioOgyUFjzgfrH95s5yh2VIa3Fwgx0kUtzcJtDcMsDgNpjQNmTENlTMSjSsKgSEBhjEW',
};
