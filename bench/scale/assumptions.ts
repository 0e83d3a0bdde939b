/** Everything in the plan that was not measured. Change it, and run `npm run bench -- scale` again. */
export const ASSUMED = {
  /** The busiest minute of a day, against the mean of the day. */
  peak: 5,
  /** The least busy hours, against the same. */
  night: 0.3,
  visitsPerEnquiry: 200,
  /** A wait that visitors would notice. */
  longestWaitSeconds: 1,
  /** The share of a visit's bytes and answers that a CDN has already. */
  cdnHit: 0.95,
  /** The share of visits with an empty cache. The others cost one short answer: the page has not changed. */
  newVisitors: 0.6,
  studio: {
    visitsPerDay: 300,
    savesPerDay: 5,
    photographsPerDay: 5,
    photographs: 500,
    /** As a camera writes them: ours is smoother, and smaller. */
    originalBytes: 10e6,
    enquiriesKept: 5000,
  },
  /** A processor is planned to be busy for this part of the time. */
  busy: 0.6,
  server: { cores: 4, megabytes: 16_000, bytesPerSecond: 125e6, pricePerMonth: 50 },
  database: { cores: 4, connections: 500, pricePerMonth: 150, secondsPerStatement: 0.0005, secondsPerFlush: 0.002 },
  /** Dollars for a gigabyte. */
  price: { stored: 0.02, sentByCdn: 0.02, sentByServer: 0.02 },
  /** The size of all backups against the site: they share each photograph, and keep deleted ones for a year. */
  backupStored: 1.2,
  /** Proofs read all of a bucket once in this many days. */
  proofDays: 30,
};

export type Assumed = typeof ASSUMED;
