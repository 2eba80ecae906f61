// 没有找到的单号 · platform/absentNumbers
/** Finds numbers pasted into a list's conditions without a row the person sees (spec 1 §5): the page names the missing ones. */
import type { Resource } from '#contract/resource'
import type { Ctx } from './ctx.ts'
import { params, words, type Filter, type Params } from './kinds.ts'
import { expression, whereOf, type Source } from './listQuery.ts'

/** One of the pasted numbers in the statement; no table of a list has this name. */
const eachNumber = 'asked.word'

/** Parameters that turn a condition over all the numbers into one for each of them. */
const eachInsteadOfAll = (p: Params, numbers: readonly string[]): Params => ({
  values: p.values,
  add: (value) => {
    const isAll = Array.isArray(value) && value.length === numbers.length && value.every((one, i) => one === numbers[i])
    return isAll ? `array[${eachNumber}]` : p.add(value)
  },
})

/** Missing numbers by search field; fields with fewer than two numbers, or none missing, are left out. Other conditions do not count. */
export const absentNumbers = async (
  ctx: Ctx,
  resource: Resource,
  source: Source,
  filter: Filter,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const missingByField: [string, readonly string[]][] = []
  for (const name of resource.search ?? []) {
    const numbers = words(filter[name])
    if (resource.fields[name]?.searched !== 'several' || numbers.length < 2) continue
    const p = params(ctx.tenantId)
    const list = p.add(numbers)
    const ownCondition = source.search?.[name]
    const condition =
      ownCondition?.({ [name]: filter[name] }, eachInsteadOfAll(p, numbers)) ?? `${expression(source, name)} = ${eachNumber}`
    const where = whereOf(resource, source, ctx.person, {}, p)
    const rows = await ctx.tx.query<{ word: string }>(
      `select ${eachNumber} from unnest(${list}::text[]) with ordinality as asked(word, at)
        where not exists (select 1 from ${source.from} where ${where} and (${condition})) order by asked.at`,
      p.values,
    )
    if (rows.length > 0) missingByField.push([name, rows.map(({ word }) => word)])
  }
  return Object.fromEntries(missingByField)
}
