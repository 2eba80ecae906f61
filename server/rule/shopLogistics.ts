// 店铺快递 · rule/shopLogistics
import { shopLogisticsFamily } from '#contract/rule/shopLogistics'
import { carrierSummary, checkCarriers, type CarrierContent } from '#contract/rules/shopLogistics'
import { carrierNames, carriersOfBranches } from '../core/carriers.ts'
import type { Tx } from '../platform/db.ts'
import { serveLists } from './family.ts'
import { settingEndpoints } from './setting.ts'

/** Faults of lines with unknown carriers or branches. A disabled carrier or branch may stay in a rule, but gets no orders. */
const unknownTargets = async (tx: Tx, { lines }: CarrierContent): Promise<readonly string[]> => {
  const carriers = await carrierNames(tx)
  const branches = await carriersOfBranches(
    tx,
    lines.flatMap(({ networkId }) => networkId ?? []),
  )
  return lines.flatMap(({ logisticsCode, networkId }, index): string[] => {
    const lineFault = (why: string): string[] => [`第${index + 1}行：${why}`]
    if (!carriers.has(logisticsCode)) return lineFault(`物流公司不存在：${logisticsCode}`)
    if (networkId === null) return []
    if (!branches.has(networkId)) return lineFault(`网点不存在：${networkId}`)
    return branches.get(networkId) === logisticsCode ? [] : lineFault('网点不属于该物流公司')
  })
}

export default [
  ...serveLists<CarrierContent>(shopLogisticsFamily, {
    faults: async (content, { tx }) => [...checkCarriers(content), ...(await unknownTargets(tx, content))],
    summary: async (content, { tx }) => carrierSummary(content, await carrierNames(tx)),
  }),
  ...settingEndpoints(shopLogisticsFamily),
]
