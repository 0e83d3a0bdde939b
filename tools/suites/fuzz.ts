import { builds, buildWhatChanged } from '../build.ts';
import { unitTests } from '../steps.ts';

/** The number of random requests to the server, and of random stories about failing networks. */
process.env.FUZZ_CASES ??= '20000';
process.env.FUZZ_RUNS ??= '2000';

await buildWhatChanged(builds.site, builds.admin);
await unitTests(`${process.env.FUZZ_CASES} arbitrary requests`, ['server'], {
  files: ['server/test/fuzz.test.ts'],
});
await unitTests(
  `${process.env.FUZZ_RUNS} stories of two desktop apps and a browser, and of two people’s settings`,
  ['stories', 'desktop'],
  {
    files: [
      'desktop/test/stories/offline-model.test.ts',
      'desktop/test/stories/offline-volume.test.ts',
      'desktop/test/settings-merge-stories.test.ts',
    ],
  },
);
