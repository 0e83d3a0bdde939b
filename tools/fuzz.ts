import { finish, unitTests } from './steps.ts';

/** How many stories of failing networks, apps and servers are told. */
process.env.FUZZ_RUNS ??= '2000';

await unitTests(
  `${process.env.FUZZ_RUNS} stories of two desktop apps and a browser`,
  ['desktop'],
  ['desktop/test/offline-model.test.ts'],
);
finish();
