// ERP回传时效 · rule/postbackErp
import { choice, count, json } from '../kinds.ts'
import { minutesLimits, START_FROM, type PostbackLine } from '../rules/erpDeadline.ts'
import { ERP_NODES } from '../rules/erpNodes.ts'
import { ruleFamily } from './family.ts'
import { shopTarget } from './target.ts'

const nodes = Object.fromEntries(ERP_NODES.map(({ nodeCode, nodeName }) => [nodeCode, nodeName]))

/** The time within which an owner's ERP has to be notified, by shop (floor.md §12.3, screen 2402). */
const family = ruleFamily({
  family: 'postback_erp',
  id: 'rule/postbackErp',
  title: 'ERP回传时效',
  target: shopTarget,
  page: 240200,
  base: '/v1/rule/postbackErp',
  at: '/shop',
  import: 'postbackErpShop',
  content: {
    lines: json<readonly PostbackLine[]>('节点', {
      required: true,
      max: ERP_NODES.length,
      named: ['nodeCode'],
      help: '出库时取各节点里最早的一个作回传截止；没有称重时间的节点不算。',
      rows: {
        nodeCode: choice('节点', nodes, { required: true, width: 140 }),
        startFrom: choice('起算', START_FROM, { required: true, starts: 1, width: 240 }),
        minutes: count('回传时长', {
          ...minutesLimits,
          required: true,
          unit: '分钟',
          width: 120,
          fault: `回传时长应在${minutesLimits.min}-${minutesLimits.max}分钟之间`,
        }),
      },
    }),
  },
})

export const postbackErp = family.config
export const postbackErpTemplate = family.template
export const postbackErpPrerelease = family.prerelease
export const postbackErpHistory = family.history
export const setPostbackErp = family.calls.set
export const remarkPostbackErp = family.calls.remark
export const postbackErpDetail = family.calls.detail
export const cancelPostbackErp = family.calls.cancel
export const comparePostbackErp = family.calls.compare
export const copyPostbackErp = family.calls.copy
export const syncPostbackErp = family.calls.sync
export const postbackFamily = family
