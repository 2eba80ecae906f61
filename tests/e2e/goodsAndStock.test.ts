// 文员的一段：导入有错的商品、改好再导、看商品、加条码、期初入库、冻结、移库、另一个人审核调整、盘点有差异，最后流水之和等于库存。
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from '../support/demo.ts'
import { Desk } from '../support/deskUser.ts'
import { fillForm, formIn } from '../support/fillForm.ts'
import type { Product } from '../support/product.ts'
import { filledIn, type Cells } from '../support/retail.ts'

let product: Product
/** the clerk who does it, and the one who looks it over */
let clerk: Desk
let chief: Desk
let warehouse: string
/** two bins nobody uses */
const bins = ['A-90-01', 'A-90-02'] as const
const closing: (() => Promise<unknown>)[] = []

const ask = async <T extends object>(sql: string): Promise<readonly T[]> => {
  const owner = new Client(product.databaseUrl())
  await owner.connect()
  const { rows } = await owner.query<T>(sql)
  await owner.end()
  return rows
}
/** Whoever writes the table waits two seconds each time, as behind somebody else's long work. */
const keepBusy = async (table: string, ends: () => boolean): Promise<void> => {
  const owner = new Client(product.databaseUrl())
  await owner.connect()
  while (!ends()) await owner.query(`begin; lock table ${table} in share row exclusive mode; select pg_sleep(2); commit`)
  await owner.end()
}
const enter = async (account: string): Promise<Desk> => {
  const desk = await Desk.open(`${product.url}/login`)
  closing.push(() => desk.close())
  await desk.signIn(account, product.password)
  return desk
}
beforeAll(async () => {
  product = await startDemo()
  closing.push(() => product.stop())
  const [made] = await ask<{ name: string }>(
    `insert into location as l (tenant_id, id, warehouse_no, sid, zone_no, location_no, location_type, pick_seq, create_time, update_time)
     select z.tenant_id, n, z.warehouse_no, z.sid, z.zone_no, 'A-90-0' || n, 1, 900000 + n, z.create_time, z.create_time
       from zone z, generate_series(1, 2) as n where z.tenant_id = 1 and z.warehouse_no = 'WH01' and z.zone_no = 'A'
     returning (select w.warehouse_name from wms_warehouse w where w.tenant_id = 1 and w.warehouse_no = l.warehouse_no and w.sid = l.sid) as name`,
  )
  warehouse = made?.name ?? ''
  clerk = await enter('wh_manager')
  chief = await enter('admin')
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const at = '/front/operator-center'
const top = (desk: Desk): Locator => desk.page.getByRole('dialog').filter({ visible: true }).last()
/** Uploads a filled template; answers the faults that came back, the dialog then stands open. */
const upload = async (rows: readonly Cells[]): Promise<string> => {
  await clerk.button('导入').click()
  const dialog = top(clerk)
  const result = await clerk.upload(dialog, filledIn((await clerk.template(dialog)).book, rows))
  return result === null ? '' : result.innerText()
}
const goods = (no: string, name: string, code: string): Cells => ({
  货主编号: 'OW001',
  商品编号: no,
  商品名称: name,
  主条码: code,
  '毛重(g)': 120,
  '申报价值(元)': 300,
})

test('goods come in with faults, are mended, and are found by a part of their name', async () => {
  await clerk.visit(`${at}/goods`, '商品档案')
  const faults = await upload([
    goods('QY-001', '青柚身体乳 200ml', '6970000000011'),
    goods('QY-002', '', '6970000000028'),
    goods('QY-003', '青柚护发素', '6970000000011'),
  ])
  expect(faults).toContain('共 3 行，成功 0 行，失败 3 行')
  expect(faults).toContain('商品名称不能为空')
  expect(faults).toContain('条码6970000000011已被商品QY-001使用，如需一码多品请先加入白名单')
  await clerk.button('关闭', top(clerk).locator('.ant-modal-footer')).click()
  expect(
    await upload([goods('QY-001', '青柚身体乳 200ml', '6970000000011'), goods('QY-002', '青柚沐浴露 500ml', '6970000000028')]),
  ).toBe('')
  await clerk.search({ 商品名称: '柚沐' })
  await clerk.rowsWhen('商品档案', (rows) => rows.length === 1 && rows[0]?.['商品编号'] === 'QY-002')
  await clerk.search({ 商品名称: 'qyst' })
  await clerk.rowsWhen('商品档案', (rows) => rows.length === 1 && rows[0]?.['商品编号'] === 'QY-001')
})

test('a file saved again after it was chosen is not sent as it was: the clerk is asked to choose it once more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yuncang-book-'))
  closing.push(() => Promise.resolve(rmSync(folder, { recursive: true })))
  const path = join(folder, '新品.xlsx')
  await clerk.visit(`${at}/goods`, '商品档案')
  await clerk.button('导入').click()
  const dialog = top(clerk)
  const { book } = await clerk.template(dialog)
  writeFileSync(path, filledIn(book, [goods('QY-004', '改前', '6970000000042')]))
  await dialog.getByLabel('选择文件').setInputFiles(path)
  // the page has the file as it was chosen; it is saved again a moment later
  await dialog.getByText('新品.xlsx').first().waitFor()
  writeFileSync(path, filledIn(book, [goods('QY-004', '改后的名称', '6970000000042')]))
  utimesSync(path, new Date(), new Date(Date.now() + 5000))
  await clerk.button('上传', dialog).click()
  await clerk.toast('新品.xlsx在上传过程中被移走或修改，请重新选择')
  await dialog.getByLabel('选择文件').setInputFiles(path)
  await clerk.button('上传', dialog).click()
  await clerk.toast('导入完成')
  await clerk.search({ 商品名称: '改后的名称' })
  await clerk.rowsWhen('商品档案', (rows) => rows.length === 1 && rows[0]?.['商品编号'] === 'QY-004')
})

test('a long import is stopped: what is in stays in; it goes on and ends, and no row is there twice', async () => {
  await chief.visit('/setting/warehouse/network', '网点管理')
  await chief.button('导入').click()
  await chief.button('后台导入与记录', top(chief)).click()
  const history = chief.dialog('网点导入记录')
  const all = 4000
  const branch = (nth: number): Cells => ({
    网点编号: `CQ${nth}`,
    网点名称: `长清单 ${nth}`,
    物流公司: 'ZTO',
    类型: '揽收网点',
  })
  const rows = Array.from({ length: all }, (_, nth) => branch(nth))
  const buffer = filledIn((await chief.template(history)).book, rows)
  await history.getByLabel('选择文件').setInputFiles({ name: '长清单.xlsx', mimeType: 'application/octet-stream', buffer })
  // its parts are written in no time: they wait for a database that is busy, so that a hand can stop them
  let isStopped = false
  const busy = keepBusy('network', () => isStopped)
  await chief.button('后台导入', history).click()
  await history.getByRole('img', { name: /^已处理 [1-9]/ }).waitFor()
  await history.getByRole('button', { name: '停止', exact: true }).click()
  await chief.yes()
  await chief.toast('已停止该导入任务')
  isStopped = true
  await busy
  const row = history.getByRole('row', { name: /长清单/ })
  const stopped = await row.getByText(/^已导入 [\d,]+ 行$/).innerText()
  const came = async (): Promise<number> => Number((await ask<{ n: string }>(inList))[0]?.n)
  const inList = `select count(*) as n from network where tenant_id = 1 and name like '长清单 %'`
  const before = await came()
  expect(before).toBeLessThan(all)
  expect(stopped).toBe(`已导入 ${before.toLocaleString('en')} 行`)
  await row.getByRole('button', { name: '继续', exact: true }).click()
  await row.getByText('成功 4,000 行').waitFor()
  expect(await came()).toBe(all)
})

test('a carton code is added on the page of the goods', async () => {
  await clerk.visit(`${at}/goods/detail/OW001/QY-001?tab=barcodes`, '商品详情')
  await clerk.rowsWhen('商品条码', (rows) => rows.length === 1)
  await clerk.button('新增').click()
  const drawer = clerk.page.locator('.ant-drawer:visible').last()
  await fillForm(clerk, drawer, { 条码: '16970000000018', 条码类型: '箱码', 每码数量: '12' })
  await clerk.button('保存', drawer).click()
  await drawer.waitFor({ state: 'hidden' })
  const codes = await clerk.rowsWhen('商品条码', (rows) => rows.length === 2)
  expect(new Set(codes.map((row) => row['条码']))).toEqual(new Set(['16970000000018', '6970000000011']))
})

/** A photo as a camera makes it: noise of six million dots, some megabytes. */
const photograph = async (): Promise<Buffer> =>
  Buffer.from(
    await clerk.page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 3000
      canvas.height = 2000
      const pen = canvas.getContext('2d')
      const dots = new ImageData(canvas.width, canvas.height)
      for (let at = 0; at < dots.data.length; at += 1) dots.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 253
      pen?.putImageData(dots, 0, 0)
      return canvas.toDataURL('image/jpeg', 0.8).replace(/^.*,/, '')
    }),
    'base64',
  )

test('a large picture is sent in pieces, the list draws its small one, and the whole one comes when it is enlarged', async () => {
  await clerk.visit(`${at}/goods`, '商品档案')
  await clerk.search({ 商品编号: 'QY-001' })
  await clerk.rowsWhen('商品档案', (rows) => rows.length === 1)
  const original = await photograph()
  expect(original.length).toBeGreaterThan(2 * 2 ** 20)
  const row = clerk.table('商品档案').locator('tbody tr', { hasText: 'QY-001' })
  await clerk.act(row, '编辑')
  const form = formIn(clerk)
  await form.getByLabel('选择图片').setInputFiles({ name: '青柚.jpg', mimeType: 'image/jpeg', buffer: original })
  await form.locator('.picture-tiles img').waitFor()
  const fetched: { path: string; bytes: Promise<number> }[] = []
  clerk.page.on('response', (reply) => {
    const { pathname } = new URL(reply.url())
    if (/\/file\/(read|thumb)\//.test(pathname)) fetched.push({ path: pathname, bytes: reply.body().then((body) => body.length) })
  })
  await clerk.button('保存', form).click()
  await form.waitFor({ state: 'hidden' })
  // the form has drawn it already: a page that starts anew has it from the browser's own store
  await clerk.page.reload()
  const picture = row.locator('.thumbnail img')
  await picture.waitFor()
  expect(fetched).toEqual([])
  await clerk.page.evaluate(() => caches.delete('yuncang-pictures'))
  await clerk.page.reload()
  await picture.waitFor()
  const [small] = fetched
  expect(fetched.map(({ path }) => path.split('/')[4])).toEqual(['thumb'])
  expect(await small?.bytes).toBeLessThan(48 * 1024)
  expect(await picture.evaluate((drawn: HTMLImageElement) => [drawn.naturalWidth, drawn.naturalHeight])).toEqual([264, 176])
  await picture.click()
  await expect
    .poll(() => clerk.page.locator('.ant-image-preview img').evaluate((drawn: HTMLImageElement) => drawn.naturalWidth), {
      timeout: 60_000,
    })
    .toBe(3000)
  expect(fetched.map(({ path }) => path.split('/')[4])).toEqual(['thumb', 'read'])
  await clerk.page.keyboard.press('Escape')
})

test('its stock comes in, a part is held, a part is carried to another bin', async () => {
  await clerk.visit(`${at}/stock`, '库存查询')
  await clerk.allColumns()
  const piece = (no: string, qty: number): Cells => ({ 仓库: 'WH01', 货主编号: 'OW001', 商品编号: no, 库位: bins[0], 数量: qty })
  expect(await upload([piece('QY-001', 40), piece('QY-002', 30)])).toBe('')
  await clerk.search({ 商品名称: '青柚' })
  await clerk.rowsWhen('库存查询', (rows) => rows.length === 2 && rows.every((row) => row['库位'] === bins[0]))
  const first = clerk.table('库存查询').locator('tbody tr', { hasText: 'QY-001' })
  await first.getByRole('button', { name: '更多' }).click()
  await clerk.page.getByRole('menuitem', { name: '冻结' }).click()
  await top(clerk).getByLabel(`${bins[0]} QY-001 冻结数量`).fill('5')
  await top(clerk).getByLabel('原因').fill('客诉待核查')
  await clerk.button('冻结', top(clerk)).click()
  await clerk.toast('操作成功')
  await clerk.rowsWhen('库存查询', (rows) => rows.some((row) => row['冻结'] === '5' && row['可用'] === '35'))
  await clerk.action('库存查询', 'QY-001', '移库')
  await top(clerk).getByLabel('目标库位').fill(bins[1])
  await top(clerk).getByLabel('数量').fill('15')
  await clerk.button('移库', top(clerk)).click()
  await clerk.rowsWhen(
    '库存查询',
    (rows) => rows.length === 3 && rows.some((row) => row['库位'] === bins[1] && row['在库'] === '15'),
  )
})

test('an adjustment waits for somebody else', async () => {
  await clerk.visit(`${at}/stock/adjust`, '库存调整')
  await clerk.button('新增').click()
  const drawer = clerk.page.locator('.ant-drawer:visible').last()
  await fillForm(clerk, drawer, { 仓库: warehouse, 货主: '花间美妆', 原因: '破损' })
  await drawer.getByLabel('按商品名称查库存').fill('沐浴')
  await clerk.page.keyboard.press('Enter')
  await drawer
    .getByRole('row', { name: /QY-002/ })
    .getByRole('button', { name: '添加' })
    .click()
  await drawer.getByLabel(`${bins[0]} QY-002 调整数量`).fill('-2')
  await clerk.button('提交审核', drawer).click()
  await drawer.waitFor({ state: 'hidden' })
  const [row] = await clerk.rowsWhen('库存调整', (rows) => rows[0]?.['状态'] === '待审核')
  await clerk.table('库存调整').getByRole('button', { name: '审核' }).waitFor()
  const own = await ask<{ status: number }>(`select status from stock_adjust where tenant_id = 1`)
  expect(own).toEqual([{ status: 20 }])
  await chief.visit(`${at}/stock/adjust`, '库存调整')
  await chief.action('库存调整', row?.['单号'] ?? '', '审核')
  await chief.button('审核通过', top(chief)).click()
  await chief.yes()
  await chief.rowsWhen('库存调整', (rows) => rows[0]?.['状态'] === '已审核')
  expect(await ask(`select qty from stock where tenant_id = 1 and goods_no = 'QY-002'`)).toEqual([{ qty: 28 }])
})

/** Types what was counted into the lines that are open. */
const count = async (numbers: Readonly<Record<string, number>>): Promise<void> => {
  for (const [line, qty] of Object.entries(numbers)) {
    const cell = clerk.page.getByLabel(`${line} 实盘数量`)
    await cell.fill(String(qty))
    const saved = clerk.page.waitForResponse((reply) => reply.url().endsWith('/v1/inventory/count'))
    await cell.blur()
    await saved
  }
}

test('a stock-taking finds a piece less: counted twice, approved by two others', async () => {
  await clerk.visit(`${at}/stock/check`, '盘点管理')
  await clerk.button('新增').click()
  const drawer = clerk.page.locator('.ant-drawer:visible').last()
  await fillForm(clerk, drawer, { 仓库: warehouse, 库位: bins.join(' ') })
  await clerk.button('保存', drawer).click()
  await clerk.toast(/共 2 个库位/)
  const [row] = await clerk.rowsWhen('盘点管理', (rows) => rows.length === 1)
  const checkNo = row?.['盘点单号'] ?? ''
  await clerk.visit(`${at}/stock/check/detail/${checkNo}`, '盘点单详情')
  await clerk.button('开始盘点').click()
  await clerk.yes()
  await count({ [`${bins[0]} QY-001`]: 25, [`${bins[0]} QY-002`]: 27, [`${bins[1]} QY-001`]: 15 })
  await clerk.button('提交初盘').click()
  await clerk.yes()
  await clerk.button('提交复盘').waitFor()
  await count({ [`${bins[0]} QY-002`]: 27 })
  await clerk.button('提交复盘').click()
  await clerk.yes()
  const approve = async (desk: Desk): Promise<void> => {
    await desk.visit(`${at}/stock/check/detail/${checkNo}`, '盘点单详情')
    await desk.page.getByRole('tab', { name: /^差异/ }).click()
    await desk.button('审核通过').click()
    await desk.yes()
  }
  await clerk.page.getByText('待审核', { exact: true }).first().waitFor()
  await approve(chief)
  await chief.toast(/还需另一位主管审核/)
  await approve(await enter('temp_leader'))
  await expect
    .poll(() => ask(`select status, loss_qty from stock_check where tenant_id = 1`))
    .toEqual([{ status: 50, loss_qty: 1 }])
})

test('the sum of the flows is the stock', async () => {
  expect(
    await ask(
      `select location_no = '${bins[0]}' as first, goods_no, qty, freeze_qty from stock where tenant_id = 1 and goods_no like 'QY-%' order by 1 desc, 2`,
    ),
  ).toEqual([
    { first: true, goods_no: 'QY-001', qty: 25, freeze_qty: 5 },
    { first: true, goods_no: 'QY-002', qty: 27, freeze_qty: 0 },
    { first: false, goods_no: 'QY-001', qty: 15, freeze_qty: 0 },
  ])
  expect(
    await ask(`
      select 1 from (select warehouse_no, location_no, owner_no, goods_no, batch_no, quality, sum(change_qty) as n from stock_flow
                      where tenant_id = 1 group by 1, 2, 3, 4, 5, 6) f
        full join stock s on s.tenant_id = 1 and s.warehouse_no = f.warehouse_no and s.location_no = f.location_no and s.owner_no = f.owner_no
         and s.goods_no = f.goods_no and s.batch_no = f.batch_no and s.quality = f.quality
       where (s.tenant_id = 1 or s.tenant_id is null) and coalesce(f.n, 0) <> coalesce(s.qty, 0)`),
  ).toEqual([])
  await clerk.visit(`${at}/stock/flow`, '库存流水')
  await clerk.search({ 商品编号: 'QY-002' })
  const flows = await clerk.rowsWhen('库存流水', (rows) => rows.length === 3)
  expect(flows.map((flow) => [flow['类型'], flow['变动'], flow['变动后']]).reverse()).toEqual([
    ['调整', '+30', '30'],
    ['调整', '-2', '28'],
    ['盘亏', '-1', '27'],
  ])
})
