// 区域组的规则 · finance/areaGroupRules
import type { Body } from '#contract/resource'
import { areaGroup } from '#contract/finance/areaGroup'
import { merged, type RuleBook } from '../platform/ruleBook.ts'
import { unknownRegions } from './priceRegions.ts'

type Group = Body<typeof areaGroup>

/** The regions of a group are provinces and cities that exist. */
export const areaGroupRules: RuleBook<Group> = {
  complete: (rows) => rows.map(({ body }) => (body.regionCodes ? { regionCodes: [...new Set(body.regionCodes)] } : {})),
  faults: async (ctx, rows) => {
    const unknown = await unknownRegions(
      ctx,
      rows.map((coming) => merged(coming).regionCodes ?? []),
    )
    return unknown.flatMap((codes, row) =>
      codes.length === 0 ? [] : [{ row, field: 'regionCodes', why: `省市不存在：${codes.join('、')}` }],
    )
  },
}
