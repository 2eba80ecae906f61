// 通知货主 · returns/tellOwners
import { returnOrder } from '#contract/returns/order'
import { part } from '../core/erpQueue.ts'
import { tellOwner } from '../core/ownersPeople.ts'
import { pushTarget } from '../core/returns/push.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { changeRows } from '../platform/rows.ts'

interface Due {
  readonly id: string
  readonly returnNo: string
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly goodQty: number
  readonly defectQty: number
  readonly scrapQty: number
  readonly wrongQty: number
}

const sumsOf = ({ goodQty, defectQty, scrapQty, wrongQty }: Due): string =>
  (
    [
      ['良品', goodQty],
      ['残次', defectQty],
      ['报废', scrapQty],
      ['错件', wrongQty],
    ] as const
  )
    .flatMap(([word, n]) => (n > 0 ? [`${word} ${n}`] : []))
    .join('，') || '空包'

const sentText = (people: readonly { readonly name: string }[]): string =>
  `已通知 ${people.map(({ name }) => name).join('、')}`.slice(0, 200)
const noAccountText = '货主没有能确认退货的账号，请联系货主，或给他开账号后再推送'

/**
 * Sends a part of the results that wait for their owner (push_mode 2) as messages to the owner's people, in one transaction because nothing
 * leaves the system. A result whose owner has no suitable account gets a note and waits for a person.
 */
export const notifyOwners = (run: Run): Promise<number> =>
  run(async (ctx) => {
    const due = await takeDue(ctx)
    const messages: string[] = []
    for (const one of due) {
      const people = await tellOwner(ctx, {
        ownerNo: one.ownerNo,
        right: returnOrder.acts.confirm.right,
        title: '退货待确认',
        content: `退货单 ${one.returnNo} 已质检：${sumsOf(one)}。请确认质检结果`,
        linkPath: `/front/operator-center/return/detail/${one.returnNo}`,
        bizNo: one.returnNo,
      })
      messages.push(people.length > 0 ? sentText(people) : '')
    }
    await writeResults(ctx, due, messages)
    return due.length
  })

const takeDue = (ctx: Ctx): Promise<Due[]> =>
  ctx.tx.query<Due>(
    `select p.id, p.return_no, p.owner_no, p.warehouse_no, p.sid, r.good_qty, r.defect_qty, r.scrap_qty, r.wrong_qty
       from return_push_log p join return_order r on r.tenant_id = $1 and r.return_no = p.return_no
      where p.tenant_id = $1 and p.next_time <= $2 and p.target = ${pushTarget.owner} order by p.next_time limit ${part} for update of p skip locked`,
    [ctx.tenantId, ctx.at],
  )

const writeResults = async (ctx: Ctx, due: readonly Due[], said: readonly string[]): Promise<void> => {
  if (due.length === 0) return
  await changeRows(
    ctx.tx,
    'return_push_log',
    due.map(({ id }, i) => ({ id, result: said[i] === '' ? 2 : 1, msg: said[i] || noAccountText })),
    {
      key: ['id'],
      set: ['result', 'msg'],
      add: ['times'],
      all: { times: 1, nextTime: null, lastTime: ctx.at, updateTime: ctx.at },
    },
  )
  await changed(
    ctx,
    due.map(({ id, warehouseNo, sid, ownerNo }) => ({ resource: 'returns/push', key: id, op: 'put', warehouseNo, sid, ownerNo })),
  )
}
