// 没有找到的单号 · platform/absentNumbers
/** Finds pasted numbers of a list's search without a visible row (spec 1 §5), so that the page can name the missing numbers. */
import type { Resource } from '#contract/resource'
import type { Ctx } from './ctx.ts'
import { params, words, type Filter, type Params } from './kinds.ts'
import { expression, whereOf, type Source } from './listQuery.ts'

/** Alias of one pasted number in the statement; no table of a list has this name. */
const eachNumber = 'asked.word'

/** Parameters that put one number in place of the whole list of numbers in a condition. */
const eachInsteadOfAll = (p: Params, numbers: readonly string[]): Params => ({
  values: p.values,
  add: (value) => {
    const isAll = Array.isArray(value) && value.length === numbers.length && value.every((one, i) => one === numbers[i])
    return isAll ? `array[${eachNumber}]` : p.add(value)
  },
})

/**
 * Search field → numbers without a visible row; fields with fewer than two numbers, or none missing, are left out. Other conditions are
 * ignored.
 */
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
