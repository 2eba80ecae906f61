// 重量系数 · logistics/coefficient
import type { Body } from '#contract/resource'
import { coefficient } from '#contract/logistics/coefficient'
import { byKeys, carriedFaults, networksSeen, openColumn, ownersSeen, openKeys } from '../core/carriedPlaces.ts'
import { coefficientRules, coefficientTable } from './coefficientRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { serve } from '../platform/serve.ts'
import { code, text } from '#contract/kinds'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import { carrierKeys } from '../import/masterRows.ts'
import { listImport } from '../import/rowEndpoints.ts'

type Coefficient = Body<typeof coefficient>

/** Deleting a coefficient changes what applies to its places, so they must be in the person's scope as for writing. */
const checkRemove = async (ctx: Ctx, before: Coefficient): Promise<void> => {
  const [fault] = (await carriedFaults(ctx, [before]))(before)
  if (fault !== undefined) throw refuse('A0400', {}, { [fault.field]: fault.why })
}

const { coefficientBp, volumeRatio, roundMode, effectDate } = coefficient.fields

/** Columns of floor.md §12.11: a row with the same day takes the values of the file. */
const coefficients = ruleBookImport({
  biz: 'coefficient',
  fields: {
    logisticsCode: text('物流公司', { required: true, max: 64, help: '名称或编码；写 * 表示全部物流公司' }),
    networkId: code('网点', { max: 32, help: '网点编号；不填表示全部网点' }),
    ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
    coefficientBp,
    volumeRatio,
    roundMode,
    effectDate,
  },
  target: coefficientTable,
  rules: coefficientRules,
  keyField: 'logisticsCode',
  bodies: async (ctx, rows) => {
    const carrierOf = await carrierKeys(ctx)
    return rows.map((row) => {
      const named = { ...row.fields, logisticsCode: carrierOf(row.fields.logisticsCode) }
      return { ...filledCells(row), ...openKeys(['logisticsCode', 'networkId', 'ownerNo'], named, true) }
    })
  },
})

export default [
  ...serve(coefficient, (_today: string, person: Person) => ({
    from: 'rule_weight_coefficient f',
    alias: 'f',
    columns: {
      ruleId: 'f.id::text',
      logisticsCode: openColumn('f.logistics_code'),
      networkId: openColumn('f.network_id'),
      ownerNo: openColumn('f.owner_no'),
    },
    where: `${ownersSeen(person, 'f.owner_no')} and ${networksSeen(person, 'f.network_id')}`,
    search: byKeys({ logisticsCode: 'f.logistics_code', networkId: 'f.network_id', ownerNo: 'f.owner_no' }),
    write: { table: 'rule_weight_coefficient', rules: coefficientRules, checkRemove },
  })),
  ...listImport(coefficient, coefficients),
]
