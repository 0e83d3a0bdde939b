import type { Adapter, AdapterPayload } from 'oidc-provider';

interface StoredRecord {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/** The provider's storage for one kind of data, in the memory of this process. */
class ProviderMemory implements Adapter {
  readonly #records = new Map<string, StoredRecord>();

  async upsert(id: string, payload: AdapterPayload, expiresIn = Number.POSITIVE_INFINITY): Promise<void> {
    this.#records.set(id, { payload, until: Date.now() + expiresIn * 1000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const stored = this.#records.get(id);
    return stored && stored.until > Date.now() ? stored.payload : undefined;
  }

  #where(matches: (payload: AdapterPayload) => boolean): string[] {
    return [...this.#records].filter(([, { payload }]) => matches(payload)).map(([id]) => id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const [id] = this.#where((payload) => payload.uid === uid);
    return id === undefined ? undefined : this.find(id);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const [id] = this.#where((payload) => payload.userCode === userCode);
    return id === undefined ? undefined : this.find(id);
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#records.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const id of this.#where((payload) => payload.grantId === grantId)) this.#records.delete(id);
  }
}

/** One memory for each kind of data. */
export const createMemory = () => {
  const memories = new Map<string, ProviderMemory>();
  return (kind: string): Adapter => {
    const memory = memories.get(kind) ?? new ProviderMemory();
    memories.set(kind, memory);
    return memory;
  };
};
