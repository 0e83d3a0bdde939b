import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api';
import type { Spans } from '../work/spans.ts';

export type Api = typeof import('@opentelemetry/api');

interface Beginning {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** Without it, the span is a part of what is under way. */
  readonly parent?: Context;
}

/** A span that has begun, and the context in which its parts begin. */
export interface Begun {
  readonly span: Span;
  readonly context: Context;
  end(fault?: string | null): void;
}

interface SpanState {
  isOver: boolean;
}

/** Makes spans through OpenTelemetry's API. */
export class Tracing implements Spans {
  readonly api: Api;
  readonly #tracer;
  readonly #state;

  constructor(api: Api) {
    this.api = api;
    this.#tracer = api.trace.getTracer('shutterdesk');
    this.#state = api.createContextKey('shutterdesk');
  }

  part<Result>(name: string, work: () => Promise<Result>, faultOf?: (result: Result) => string | null) {
    return this.#run(this.begin(name), work, faultOf);
  }

  alone<Result>(name: string, work: () => Promise<Result>, faultOf?: (result: Result) => string | null) {
    return this.#run(this.begin(name, { parent: this.api.ROOT_CONTEXT }), work, faultOf);
  }

  begin(name: string, { kind, attributes, parent = this.#here() }: Beginning = {}): Begun {
    const { SpanStatusCode, trace } = this.api;
    const span = this.#tracer.startSpan(name, { kind, attributes }, parent);
    const state: SpanState = { isOver: false };
    return {
      span,
      context: trace.setSpan(parent, span).setValue(this.#state, state),
      end(fault = null) {
        state.isOver = true;
        if (fault !== null) span.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  /** The trace of what is under way, for its log lines. */
  logFields(): { readonly traceId?: string } {
    const span = this.api.trace.getActiveSpan();
    return span?.isRecording() ? { traceId: span.spanContext().traceId } : {};
  }

  /** Work that a request has set going and that outlasts its answer is no part of it, as with its id in the log. */
  #here(): Context {
    const active = this.api.context.active();
    const state = active.getValue(this.#state) as SpanState | undefined;
    return state?.isOver ? this.api.ROOT_CONTEXT : active;
  }

  async #run<Result>(
    { context, end }: Begun,
    work: () => Promise<Result>,
    faultOf: (result: Result) => string | null = () => null,
  ): Promise<Result> {
    try {
      const result = await this.api.context.with(context, work);
      end(faultOf(result));
      return result;
    } catch (error) {
      end(error instanceof Error ? error.name : 'Error');
      throw error;
    }
  }
}
