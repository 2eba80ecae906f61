// 工单页：页签叫工单号；会话带文件；结算按规则给出金额和上限，超限先问。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { workOrderKeys } from '../support/placeRows/workOrders.ts'
import { makePlace } from '../support/places.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
let keys: ReturnType<typeof workOrderKeys>
const sql = <T extends object>(text: string, values: readonly unknown[]): Promise<T[]> =>
  server.services.db.inTenant(1, (tx) => tx.query<T>(text, values))
beforeAll(async () => {
  server = await openServer()
  keys = workOrderKeys(await makePlace(server.services, 1, '1'))
  // somebody works on it, its owner wants 150.00, and half of its goods of 100.00 each is paid at most
  await sql(
    `update work_order set status = 30, liability = 2, claim_fen = 15000, is_claim = 1, claim_user_id = 1, claim_user_name = '小周',
            claim_time = now() where tenant_id = 1 and id = $1`,
    [keys.workOrderId],
  )
  await sql(
    `insert into wo_goods (tenant_id, id, work_order_id, goods_no, goods_name, ship_qty, problem_qty, price_fen, amount_fen, create_time, update_time)
     select 1, $1, w.id, g.goods_no, g.goods_name, 2, 2, 10000, 20000, now(), now()
       from work_order w join goods g on g.tenant_id = 1 and g.owner_no = w.owner_no where w.tenant_id = 1 and w.id = $1 limit 1`,
    [keys.workOrderId],
  )
  await sql('update goods set price_fen = 10000 where tenant_id = 1', [])
  await sql('delete from comp_rule where tenant_id = 1', [])
  await sql(
    `insert into comp_rule (tenant_id, id, comp_type, liability, payer_type, owner_no, logistics_code, goods_ratio_bp, include_freight, cap_mode,
                            cap_fen, times_e2, min_fen, price_basis, create_time, update_time)
     values (1, 1, 9, 2, 1, '*', '*', 5000, 0, 1, 8000, 0, 0, 1, now(), now())`,
    [],
  )
})
afterAll(() => server.close())
afterEach(() => desk.close())

const open = async (): Promise<void> => {
  desk = await openDesk(server, 'admin', `/front/workorder/detail/${keys.workOrderId}`)
  await desk.until('the talk', () => desk.find('textarea[aria-label=消息]'))
}
const button = (words: string, within: ParentNode = document): HTMLButtonElement | null =>
  [...within.querySelectorAll<HTMLButtonElement>('button')].find((one) => one.textContent.replaceAll(' ', '') === words) ?? null

test('the pane is called by the number; a file is sent and stands in the talk by its name', async () => {
  await open()
  await desk.until('its title', () => desk.find('.panes')?.textContent.includes(`工单 ${keys.workOrderNo}`))
  desk.click(button('文件'))
  const input = await desk.until('the picker', () => desk.find<HTMLInputElement>('input[aria-label=选择会话文件]'))
  expect(desk.find('.file-upload')?.textContent).toContain('单个 200MB 以内，最多 9 个')
  Object.defineProperty(input, 'files', {
    value: [new File(['快递单号,结果\n1,已找到\n'], '网点回复.csv', { type: 'text/csv' })],
  })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.until('the file', () => desk.find('.file-row')?.textContent.includes('网点回复.csv') && !desk.find('.ant-progress'))
  expect(button('图片')?.disabled).toBe(true)
  desk.click(button('发送'))
  const file = await desk.until('the message', () => desk.find('.wo-files li'))
  expect(file.textContent).toBe('网点回复.csv1 KB')
  await desk.until('an empty draft', () => desk.find('.file-upload') === null)
})

test('what is typed while a message is under way stays in the draft', async () => {
  await open()
  const words = 'textarea[aria-label=消息]'
  desk.type(words, '已联系网点')
  desk.click(button('发送'))
  desk.type(words, '已联系网点\n今天派送')
  desk.click(button('发送'))
  await desk.until('the rest', () => desk.find<HTMLTextAreaElement>(words)?.value === '今天派送')
  const sent = await sql<{ content: string }>(
    `select content from wo_conversation where tenant_id = 1 and work_order_id = $1 and content like '已联系%'`,
    [keys.workOrderId],
  )
  expect(sent).toEqual([{ content: '已联系网点' }])
})

test('结算 shows what the rule gives and its cap; above it is asked before anything is sent', async () => {
  await open()
  const settlement = 'POST /v3/workorder/settlement'
  desk.click(await desk.until('更多', () => button('更多', desk.find('.page-actions') ?? document)))
  desk.click(
    await desk.until('结算', () => desk.all('.ant-dropdown-menu-item').find(({ textContent }) => textContent === '结算')),
  )
  const given = await desk.until('the cap', () => desk.all('.wo-by-rule').find(({ textContent }) => textContent.includes('上限')))
  // half of 200.00 is 100.00, the rule stops at 80.00
  expect(given.textContent).toBe('80.00上限 80.00')
  expect(desk.find('.wo-total')?.textContent).toBe('申请赔付 150.00 元，核定赔付 80.00 元，处罚 0.00 元')
  desk.type('input[aria-label=第1行核定金额]', '90')
  await desk.until('the sum', () => desk.find('.wo-total')?.textContent.includes('核定赔付 90.00 元'))
  expect(given.dataset['beyond']).toBe('true')
  desk.click(button('提交结算'))
  const question = await desk.until('the question', () => desk.find('.ant-modal-confirm'))
  expect(question.textContent).toContain('第 1 行核定 90.00 元，上限 80.00 元。')
  desk.click(button('取消', question))
  // the box itself stays in this document
  expect(desk.calls).not.toContain(settlement)
  desk.type('input[aria-label=第1行核定金额]', '')
  desk.click(button('提交结算'))
  await desk.until('the answer', () => desk.answers.includes(settlement))
  expect(desk.calls.filter((call) => call === settlement)).toHaveLength(1)
  const claims = await sql<{ approve: string; cap: string }>(
    'select approve_fen as approve, cap_fen as cap from comp_detail where tenant_id = 1 and work_order_no = $1 and claim_fen = 15000',
    [keys.workOrderNo],
  )
  expect(claims.map(({ approve, cap }) => [Number(approve), Number(cap)])).toEqual([[8_000, 8_000]])
})
