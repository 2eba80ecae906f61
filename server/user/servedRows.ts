// 模板行的读写 · user/servedRows
/** Lists that merge template rows with the tenant's rows are read like any resource, but written by their own code. */
import type { Fields } from '#contract/kinds'
import type { BodyOf, Calls, Resource } from '#contract/resource'
import type { Ctx } from '../platform/ctx.ts'
import type { Endpoint, PersonEndpoint } from '../platform/handle.ts'
import type { Stored } from '../platform/ruleBook.ts'

const isPerson = (endpoint: Endpoint | undefined): endpoint is PersonEndpoint =>
  endpoint !== undefined && endpoint.mode !== 'open' && endpoint.mode !== 'device'

/** The served endpoint of one verb; `run` replaces its function. */
export const onlyVerb = (
  served: readonly Endpoint[],
  resource: Resource,
  verb: string,
  run?: (ctx: Ctx, input: unknown) => Promise<unknown>,
): PersonEndpoint[] =>
  served
    .filter((endpoint) => endpoint.id === `${resource.id}.${verb}`)
    .filter(isPerson)
    .map((endpoint) => (run === undefined ? endpoint : { ...endpoint, run }))

/** The merged row of this key. @throws Refused A0404 */
export const readOne = async <F extends Fields, C extends Calls>(
  ctx: Ctx,
  served: readonly Endpoint[],
  resource: Resource<F, C>,
  key: BodyOf<NoInfer<F>>,
): Promise<Stored<BodyOf<F>>> => {
  const [one] = onlyVerb(served, resource, 'one')
  if (!one) throw new Error(`${resource.id} has no call for one row`)
  return (await one.run(ctx, key)) as Stored<BodyOf<F>>
}

/** A form text without surrounding blanks. Values of other types stay as they are, and the check of the field refuses them. */
export const trimmed = (value: string | null | undefined): string | null =>
  typeof value === 'string' ? value.trim() : (value ?? null)
