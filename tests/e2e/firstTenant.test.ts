// 从空的安装开始，管理员只用画面建起一个租户：仓库、库区、库位、货主、店铺、商品、角色、用户、数据权限、工作台、设备。
import { utils, write } from '@e965/xlsx'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeat, pda } from '../support/browser.ts'
import { Desk } from '../support/deskUser.ts'
import { addRow, fillForm } from '../support/fillForm.ts'
import { startProduct, type Product } from '../support/product.ts'

let product: Product
let desk: Desk
const closing: (() => Promise<unknown>)[] = []
const password = 'FirstTenant2026'
/** twenty signs, the last one takes two places of UTF-16 */
const tenantName = '华东长三角云仓一体化供应链服务中心余杭📦'
beforeAll(async () => {
  product = await startProduct({ SEED: 'none' })
  closing.push(() => product.stop())
  desk = await Desk.open(`${product.url}/setup`)
  closing.push(() => desk.close())
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const book = (rows: readonly (readonly (string | number)[])[]): Buffer => {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet(rows.map((row) => [...row])), '数据')
  return write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
/** Sends a filled template; with faults the good rows go in and the sentences of the others come back. */
const importFile = async (rows: readonly (readonly (string | number)[])[]): Promise<string[]> => {
  await desk.button('导入').first().click()
  const dialog = desk.page.getByRole('dialog').last()
  const result = await desk.upload(dialog, book(rows))
  if (result === null) return []
  const faults = await result.getByRole('table', { name: '错误' }).getByRole('row').allInnerTexts()
  await desk.button('忽略错误并提交', result).click()
  await desk.toast('导入完成')
  return faults.slice(1)
}
const one = async <T extends object>(sql: string): Promise<T | undefined> => {
  const owner = new Client(product.databaseUrl())
  await owner.connect()
  const { rows } = await owner.query<T>(sql)
  await owner.end()
  return rows[0]
}

test('the first tenant is made with the code of the console, and its administrator is in', async () => {
  const code = /一次性口令 (\S+)/.exec(product.output())?.[1] ?? ''
  const values = { 一次性口令: code, 租户编码: 'first', 租户名称: tenantName, 管理员账号: 'boss', 管理员姓名: '老板' }
  for (const [label, value] of Object.entries(values)) await desk.page.getByLabel(label, { exact: true }).fill(value)
  await desk.page.getByLabel('密码', { exact: true }).fill(password)
  await desk.page.getByLabel('确认密码', { exact: true }).fill(password)
  await desk.button('建立并登录').click()
  await desk.page.getByRole('button', { name: /^跳转到页面/ }).waitFor()
  await desk.visit('/persCenter', '个人中心')
  await desk.page.getByText(tenantName, { exact: true }).waitFor()
})

test('site, warehouse, zone, and bins by import with a fault named by its row', async () => {
  await desk.visit('/setting/warehouse/physical', '物理仓')
  const site = { 仓库编号: 'WH01', 仓库名称: '余杭一号仓', 简称: '余杭', 省: '浙江', 市: '杭州', 地址: '余杭区一号' }
  await addRow(desk, { ...site, 租赁面积: '5000', 使用面积: '4000' })
  await desk.visit('/setting/warehouse/wms', 'WMS仓')
  await addRow(desk, { 编号: 'WH01', WMS账号: 'LOCAL', 名称: '余杭良品仓', 所属物理仓: '余杭' })
  await desk.visit('/front/operator-center/stock/zone', '库区')
  await addRow(desk, { 仓库: '余杭良品仓', 库区编号: 'A', 名称: '拣选一区', 类型: '拣选', 货主方式: '共享' })
  await desk.visit('/front/operator-center/stock/location', '库位管理')
  const header = [
    '仓库编号*',
    'sid*',
    '库区*',
    '库位编号*',
    '类型*',
    '拣货顺序*',
    '允许混放商品',
    '允许混放批次',
    '允许混放货主',
    '最大重量(kg)',
    '最大体积(m³)',
  ]
  const bin = (no: string, zone = 'A') => ['WH01', 'LOCAL', zone, no, '拣选位', 10, '是', '否', '否', '50', '0.125']
  const faults = await importFile([header, bin('A-01-01'), bin('A-01-02'), bin('A-01-03', 'ZZ')])
  expect(faults.join()).toContain('库区不存在：ZZ')
  await expect.poll(() => one('select count(*)::int as n from location where zone_no = $$A$$')).toEqual({ n: 2 })
})

test('customer, owner, shop, his entry, and goods by import', async () => {
  await desk.visit('/setting/owner/goods-owner', '货主档案')
  await addRow(desk, { 货主编号: 'KH01', 简称: '花间集团', 全称: '花间集团有限公司', 合作状态: '合作中' })
  await addRow(desk, { 货主编号: 'OW01', 简称: '花间美妆', 全称: '花间美妆有限公司', 父级货主: '花间集团', 合作状态: '待进场' })
  await desk.visit('/setting/owner/shop', '店铺管理')
  await addRow(desk, { 店铺编号: 'SH01', 店铺名称: '花间旗舰店', 平台: '抖音', 货主: '花间美妆' })
  await desk.visit('/setting/owner/enter-control', '进场管控')
  await addRow(desk, { 货主: '花间美妆', 仓库: '余杭良品仓', 计划进场日期: '2026-12-01' })
  await desk.button('进场事项').first().click()
  const drawer = desk.page.locator('.ant-drawer:visible').last()
  await desk.button('推进到准备中', drawer).click()
  for (const item of ['合同', '系统对接', '商品档案', '耗材确认', '保护方案', '首批入库']) {
    await drawer.getByRole('checkbox', { name: item }).click()
    await drawer.locator('li', { hasText: item }).getByText('老板').waitFor()
  }
  await desk.button('推进到试运行', drawer).click()
  await drawer.getByText('当前状态：试运行').waitFor()
  await desk.visit('/front/operator-center/goods', '商品档案')
  const header = ['货主编号*', '商品编号*', '商品名称*', '规格', '主条码', '其他条码(;)', '单位', '品牌', '毛重(g)']
  const faults = await importFile([
    [
      ...header,
      '长(mm)',
      '宽(mm)',
      '高(mm)',
      '箱规',
      '保质期(天)',
      '效期管理',
      '序列号管理',
      '临期天数',
      '禁售天数',
      '禁收天数',
      '易碎',
      '液体',
      '带电',
      '贵重',
      '申报价值(元)',
    ],
    ['OW01', 'HJ-001', '玫瑰口红', '01色', '6901234567892', '', '支', '花间', 30],
    ['OW01', 'HJ-002', '茉莉香水', '50ml', '6901234567908', '', '瓶', '花间', 180],
    ['OW01', 'HJ-003', '', '', '', '', '', '', 1],
  ])
  expect(faults.join()).toContain('商品名称不能为空')
  await expect.poll(() => one('select count(*)::int as n from goods')).toEqual({ n: 2 })
})

test('a role, its rights and data, a user of it, who signs in and sees just that', async () => {
  await desk.visit('/setting/org/role', '角色管理')
  await addRow(desk, { 角色名称: '余杭文员', 角色侧: '平台侧', 状态: '启用' })
  const row = desk.page.getByRole('row', { name: /余杭文员/ })
  await desk.act(row, '配置权限')
  const rights = desk.page.locator('.ant-drawer:visible').last()
  for (const area of ['工作台', '商品管理'])
    await rights.locator('.ant-tree-treenode', { hasText: area }).first().locator('.ant-tree-checkbox').click()
  await desk.button('保存', rights).click()
  await rights.waitFor({ state: 'hidden' })
  await row.getByRole('button', { name: '更多' }).click()
  await desk.page.getByRole('menuitem', { name: '数据权限' }).click()
  const scope = desk.page.locator('.ant-drawer:visible').last()
  await scope.getByRole('radiogroup', { name: '货主', exact: true }).getByText('全部').click()
  await scope.getByRole('radiogroup', { name: '仓库', exact: true }).getByText('全部').click()
  await desk.button('保存', scope).click()
  await scope.waitFor({ state: 'hidden' })
  await desk.visit('/setting/org/user', '用户管理')
  await desk.button('新增').click()
  const sheet = desk.page.locator('.form-page:visible')
  await fillForm(desk, sheet, { 账号: 'clerk', 姓名: '王文员', 用户类型: '内部员工', 角色: ['余杭文员'] })
  await desk.button('保存', sheet).click()
  const first = await desk.page.locator('.shown-once').innerText()
  const other = await openSeat(`${product.url}/login`)
  closing.push(() => other.close())
  const page = other.page()
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  await fill('租户编码', 'first')
  await fill('账号', 'clerk')
  await fill('密码', first)
  await page.keyboard.press('Enter')
  await fill('原密码', first)
  await fill('新密码', 'Rose88Garden')
  await page.locator('#again').fill('Rose88Garden')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '商品管理' }).click()
  await page.getByRole('row', { name: /玫瑰口红/ }).waitFor()
  expect(await page.getByRole('button', { name: '管理后台' }).count()).toBe(0)
})

test('a workstation with its scale, and the address its machine signs in at', async () => {
  await desk.visit('/warehouse-setting/workstation', '工作台')
  await addRow(desk, { 仓库: '余杭良品仓', 编号: 'WS001', 名称: '称重台一', 类型: '称重', 电子秤: 'CZ-01' })
  await desk.allColumns()
  await desk.page
    .getByRole('row', { name: /称重台一/ })
    .getByText('/login?scale=1&ws=WS001&wh=WH01-LOCAL')
    .waitFor()
})

test('a handheld is enrolled for the warehouse', async () => {
  const handset = await openSeat(`${product.url}/wx/wms/device`, { size: pda })
  closing.push(() => handset.close())
  const page = handset.page()
  await page.locator('input[name=tenantCode]').fill('first')
  await page.locator('input[name=account]').fill('boss')
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.locator('input[name=tenantCode]').waitFor({ state: 'detached' })
  await page.goto(`${product.url}/wx/wms/device`)
  await page.locator('input[name=name]').fill('余杭-01')
  await page.getByRole('button', { name: '登记本机' }).click()
  await page.locator('.adm-list-item', { hasText: '余杭良品仓' }).waitFor()
  await desk.visit('/warehouse-setting/device', '设备')
  await desk.page.getByRole('row', { name: /余杭-01/ }).waitFor()
})
