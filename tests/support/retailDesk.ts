// 导入一份订单文件的手 · support/retailDesk
/** Brings a file of retail.ts and its goods into the product, by the pages. */
import { expect, vi } from 'vitest'
import type { Desk } from './deskUser.ts'
import { binRows, retailDemand, stockRows, type RetailFile } from './retail.ts'

/** The file goes in through the import page; every invoice is accounted for. */
export const importOrders = async (office: Desk, retail: RetailFile, shop: string): Promise<void> => {
  const { name, mimeType, buffer } = retail
  await office.menu('出库管理', '出库单')
  await office.button('导入').click()
  await office.choose('店铺', shop)
  await office.page.getByLabel('选择文件').setInputFiles({ name, mimeType, buffer })
  await office.button('上传').click()
  await office.button('缺少的字段全部生成').click()
  await office.page.getByLabel('档案中没有的商品从文件新建').check()
  await office.page.getByRole('radio', { name: '月/日/年' }).check()
  await office.button('解析').click()
  await office.button('忽略错误并提交').click()
  await office.table('导入结果').waitFor()
  const { 订单, 已导入, 已存在, 未导入, 整单按规则忽略, 新建商品 } = await office.figures()
  const { all, good, refused, ignored } = retail.invoices
  expect([订单, 已导入, 已存在, 未导入, 整单按规则忽略]).toEqual([all, good, 0, refused, ignored])
  expect(新建商品).toBe(retailDemand(retail).size)
}

type Place = Parameters<typeof binRows>[1]
/** Bins for the goods, stock in the bins: the orders that waited for it go on by themselves. */
export const bringInStock = async (office: Desk, retail: RetailFile, place: Place, ownerNo: string): Promise<void> => {
  const demand = retailDemand(retail)
  await office.menu('库存管理', '库位管理')
  await office.importRows(binRows(demand, place))
  await office.menu('库存管理', '库存查询')
  await office.importRows(stockRows(demand, place.warehouseNo, ownerNo))
  await office.menu('出库管理', '出库单')
  await vi.waitFor(
    async () => {
      await office.button('刷新').click()
      await expect(office.tab('待波次').innerText()).resolves.toMatch(new RegExp(`\\D${retail.invoices.good}$`))
    },
    { timeout: 60_000, interval: 500 },
  )
}
