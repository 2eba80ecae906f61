// 夜间自检：账上的一处被改坏了，当晚管理员收到一条消息，说是哪一处；没有坏的，不打扰人。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobTask } from '#server/platform/jobs'
import { insertRows } from '#server/platform/rows'
import { workOrderCheckTask } from '#server/workorder/checkTask'
import { compBalanceTask } from '#server/workorder/comp/balanceTask'
import { claimed, lost, openClaims } from '../support/claims.ts'
import { rows, type World } from '../support/outbound.ts'
import { addWorkOrder } from '../support/workOrders.ts'

let world: World
beforeAll(async () => {
  world = (await openClaims(1)).world
  await world.run(({ tx, at, id }) =>
    insertRows(tx, 'role', [{ id: id(), roleName: '系统管理员', isAdmin: 1, createTime: at, updateTime: at }]),
  )
})
afterAll(() => world.close())

/** What administrators were told under this title. */
const told = async (title: string): Promise<readonly string[]> => {
  const found = await rows<{ content: string }>(
    world,
    'select distinct content from message where tenant_id = $1 and title = $2 and receiver_type = 2 and level = 3',
    [title],
  )
  return found.map(({ content }) => content)
}
const tonight = (task: JobTask): Promise<unknown> =>
  Promise.resolve(task.run(world.services, { tenantId: world.tenantId }, () => false))
/** As somebody with the password of the database would. */
const spoil = (sql: string, params: readonly unknown[]): Promise<unknown> =>
  world.run(({ tx, tenantId }) => tx.query(sql, [tenantId, ...params]))

test('赔付：账单与它的明细差一分', async () => {
  const ids = await claimed(world, lost('NC1', { ownerNo: 'OW001', payerType: 1, payerNo: 'ZTO' }))
  const made = await world.call('POST', '/v1/workorder/compensate/bill', {
    ownerNo: 'OW001',
    periodStart: '2025-06-01',
    periodEnd: '2025-06-30',
    detailIds: ids,
  })
  expect([made.code, made.msg]).toEqual(['00000', ''])
  await tonight(compBalanceTask)
  expect(await told('赔付账目自检')).toEqual([])
  await spoil('update comp_detail set claim_fen = claim_fen + 1 where tenant_id = $1 and comp_no = $2', [ids[0]])
  await tonight(compBalanceTask)
  const [bill] = await rows<{ no: string }>(world, 'select bill_no as no from comp_bill where tenant_id = $1')
  expect(await told('赔付账目自检')).toEqual([`赔付的两条账有 1 处对不上：赔付账单与明细 ${bill?.no}，请联系技术支持`])
})

test('工单：时钟少了一段', async () => {
  const [type] = await rows<{ id: string }>(world, `select id::text from wo_type where tenant_id = $1 and type_code = 'LOST'`)
  const { id, workOrderNo } = await addWorkOrder(world, type?.id ?? '', 'NC2')
  await tonight(workOrderCheckTask)
  expect(await told('工单时效自检')).toEqual([])
  await spoil('delete from wo_timeliness where tenant_id = $1 and work_order_id = $2', [id])
  await tonight(workOrderCheckTask)
  const [content = ''] = await told('工单时效自检')
  expect(content).toContain(`${workOrderNo}（没有当前节点）`)
})
