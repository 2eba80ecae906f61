// 模板行的读写 · user/servedRows
/** Lists of template rows overridden by the tenant's are read like any resource; they have their own writing. */
import type { Fields } from '#contract/kinds'
import type { BodyOf, Calls, Resource } from '#contract/resource'
import type { Ctx } from '../platform/ctx.ts'
import type { Endpoint, PersonEndpoint } from '../platform/handle.ts'
import type { Stored } from '../platform/ruleBook.ts'

const isPerson = (endpoint: Endpoint | undefined): endpoint is PersonEndpoint =>
  endpoint !== undefined && endpoint.mode !== 'open' && endpoint.mode !== 'device'

/** The endpoint of one verb; `run` replaces its work. */
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

/** The row as the tenant has it now. @throws Refused A0404 */
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

/** A form text without surrounding blanks; other values stay, and the check of the field refuses them. */
export const trimmed = (value: string | null | undefined): string | null =>
  typeof value === 'string' ? value.trim() : (value ?? null)
