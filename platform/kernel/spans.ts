import { type Attributes, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Without a receiver (`platform/tracing`), spans are empty and cost next to nothing. */
export const tracer = trace.getTracer('safety-portal');

/** Runs `work` in a span. Names and attributes hold nothing that people typed; of an error, the span has its kind only. */
export async function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes }: { kind?: SpanKind; attributes?: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { kind, ...(attributes ? { attributes } : {}) }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
      throw error;
    } finally {
      span.end();
    }
  });
}
