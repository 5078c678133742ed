import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Compile } from 'typebox/schema';

type Schema = Readonly<Record<string, unknown>>;

interface Described {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface Call {
  readonly method: string;
  readonly path: RegExp;
  /** The words of the path that are given: of two that match, the more exact one is meant. */
  readonly words: number;
  readonly success: Schema | undefined;
  readonly failure: Schema | undefined;
}

/**
 * The application, with each answer held to what its description says of the call, refusals too.
 * @throws Error, from `inject`, for an answer that is not as described
 */
export async function withCheckedAnswers(app: NestFastifyApplication): Promise<NestFastifyApplication> {
  const inject = app.inject.bind(app);
  const { paths, components } = (await inject('/api/docs-json')).json();
  const calls = callsOf(paths);
  const validators = new Map<Schema, ReturnType<typeof Compile>>();
  const problemsOf = (schema: Schema, answer: unknown) => {
    const validator = validators.get(schema) ?? Compile(withParts(schema, components.schemas) as never);
    validators.set(schema, validator);
    return validator.Check(answer) ? null : JSON.stringify(validator.Errors(answer)[1].slice(0, 3));
  };
  const checked = async (...asked: Parameters<typeof inject>) => {
    const answer = await inject(...asked);
    const [given] = asked;
    const { method = 'GET', url } = typeof given === 'string' ? { url: given } : (given ?? {});
    const path = String(url).split('?')[0] ?? '';
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const call = isJson ? callTo(calls, method, path) : undefined;
    const schema = answer.statusCode === 200 ? call?.success : call?.failure;
    const problems = schema === undefined ? null : problemsOf(schema, answer.json());
    if (problems !== null)
      throw new Error(`${method} ${path} is not answered as described: ${problems}\n${answer.body}`);
    return answer;
  };
  return new Proxy(app, {
    get: (target, name) => (name === 'inject' ? checked : Reflect.get(target, name)),
  });
}

function callsOf(paths: Readonly<Record<string, Readonly<Record<string, Described>>>>): readonly Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
      words: path.split('/').filter((word) => !word.startsWith('{')).length,
      success: responses['200']?.content?.['application/json']?.schema,
      failure: responses.default?.content?.['application/json']?.schema,
    })),
  );
}

function callTo(calls: readonly Call[], method: string, path: string): Call | undefined {
  const matching = calls.filter((call) => call.method === method && call.path.test(path));
  return matching.toSorted((one, other) => other.words - one.words)[0];
}

/** The schema with the parts that it refers to, as a schema of its own. Fields that are not described are not allowed. */
function withParts(schema: Schema, parts: Readonly<Record<string, Schema>>): Schema {
  const closed = Object.entries(parts).map(([name, part]) => [
    name,
    ENVELOPES.has(name) ? part : { ...part, additionalProperties: false },
  ]);
  const text = JSON.stringify({ ...schema, $defs: Object.fromEntries(closed) });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
}

/** What stands in them beside their own fields is described with each call. */
const ENVELOPES = new Set(['Success', 'SuccessPage', 'Failure']);
