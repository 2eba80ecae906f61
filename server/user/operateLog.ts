// 操作日志 · user/operateLog
import type { Search } from '../platform/listQuery.ts'
import type { Page, Row } from '#contract/resource'
import { changeText } from '#contract/operateLog'
import { operateLog } from '#contract/user/operateLog'
import type { Person } from '../platform/person.ts'
import type { PersonEndpoint } from '../platform/handle.ts'
import { plain } from '../platform/kinds.ts'
import { isInternal, linesOf, namesIn, type Images } from '../platform/operateLog.ts'
import { serve } from '../platform/serve.ts'

/** Search condition: a person of an owner sees only lines of people of that owner. */
const ownSideOnly = ({ parentOwnerNo }: Person): Record<string, Search> =>
  parentOwnerNo === undefined ? {} : { ownSide: (_filter, p) => `u.owner_no = ${p.add(parentOwnerNo)}` }

const verbs = serve(operateLog, (_today, person) => ({
  from: 'sys_operate_log l left join sys_user u on u.tenant_id = $1 and u.id = l.user_id',
  alias: 'l',
  columns: {
    logId: 'l.id::text',
    userName: "coalesce(u.name, case when l.user_id = 0 then '系统' else '' end)",
    account: 'u.account',
    changes: "''",
    deviceText: 'l.device',
  },
  extra: { before: 'l.before', after: 'l.after' },
  search: ownSideOnly(person),
})) as PersonEndpoint[]

/** The visible number of a logged row, with its parts separated by `/`; '' for an internal id. */
const numberOf = (bizNo: string): string => (isInternal(bizNo) ? '' : bizNo.replaceAll('|', '/'))

/** A line of the log with its row before and after the change. */
type Line = Row<typeof operateLog> & Pick<Images, 'before' | 'after'>

/** The list sends changes as readable text with personal data masked; the stored rows are not sent. */
export default verbs.map((verb): PersonEndpoint => ({
  ...verb,
  run: async (ctx, input) => {
    const page = (await verb.run(ctx, input)) as Page<Line>
    const images = page.records.map(({ bizType, before, after }): Images => ({
      bizType: plain(bizType),
      before,
      after,
    }))
    const names = await namesIn(ctx, images)
    const records = page.records.map(({ before: _before, after: _after, ...row }, i) => {
      const changes = linesOf(images[i] ?? { bizType: '', before: null, after: null }, names)
      return { ...row, bizNo: numberOf(row.bizNo ?? ''), changes: changes.map(changeText).join('；') }
    })
    return { ...page, records }
  },
}))
