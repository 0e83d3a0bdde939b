import { Counter, collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';

/** These are read from private functions of Node; `nodejs_active_resources` says the same. */
const FROM_PRIVATE_FUNCTIONS = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
];

const REQUEST_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const PUBLICATION_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface EndedRequest {
  readonly method: string;
  /** The path of the contract, never the requested one. */
  readonly route: string;
  readonly status: string;
  readonly seconds: number;
}

export interface EndedPublication {
  readonly result: 'published' | 'unchanged' | 'failed';
  readonly seconds: number;
}

/** Counts events of this process. No label holds anything that a visitor or an admin has typed. */
export class Meters {
  readonly registry = new Registry();
  /** Answers from memory by the first digit of their status: an addition is all that they may cost. */
  readonly #fromMemory = new Uint32Array(10);
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests that were not answered from memory, by method, path of the contract and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [this.registry],
  });
  readonly #enquiries = new Counter({
    name: 'shutterdesk_enquiries_total',
    help: 'Inquiries that were stored (received), and attempts that were not (refused, failed).',
    labelNames: ['result'],
    registers: [this.registry],
  });
  readonly #publications = new Histogram({
    name: 'shutterdesk_publication_duration_seconds',
    help: 'Duration of publications of the page, by result.',
    labelNames: ['result'],
    buckets: PUBLICATION_BUCKETS,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    for (const name of FROM_PRIVATE_FUNCTIONS) this.registry.removeSingleMetric(name);
    const fromMemory = this.#fromMemory;
    new Counter({
      name: 'http_answers_from_memory_total',
      help: 'Requests for the page, its files, pictures and public reads that were answered from memory, by class of status.',
      labelNames: ['status'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [digit, count] of fromMemory.entries()) if (count > 0) this.inc({ status: `${digit}xx` }, count);
      },
    });
    // A counter that begins at its first event hides that event from rate().
    for (const result of ['received', 'refused', 'failed']) this.#enquiries.inc({ result }, 0);
    for (const result of ['published', 'unchanged', 'failed']) this.#publications.zero({ result });
  }

  answeredFromMemory(status: number): void {
    const digit = Math.trunc(status / 100);
    this.#fromMemory[digit] = (this.#fromMemory[digit] ?? 0) + 1;
  }

  requestEnded({ seconds, ...labels }: EndedRequest): void {
    this.#requests.observe(labels, seconds);
  }

  enquiryEnded(result: 'received' | 'refused' | 'failed'): void {
    this.#enquiries.inc({ result });
  }

  publicationEnded({ result, seconds }: EndedPublication): void {
    this.#publications.observe({ result }, seconds);
  }
}
