// 新建方案的四步：缺的写在那一步，补上才往下走；退回去不问。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())
afterEach(() => desk.close())

const button = (words: string): HTMLElement | null =>
  desk.all('button').find((one) => one.textContent.replaceAll(' ', '') === words && one.closest('[hidden]') === null) ?? null
const step = (): string => desk.find('.ant-steps-item-active, .ant-steps-item-process')?.textContent ?? ''
const stepTo = (title: string): HTMLElement | null => {
  const item = desk.all('.ant-steps-item').find((one) => one.textContent.includes(title)) ?? null
  return item?.querySelector<HTMLElement>('[role=button]') ?? item
}

test('a plan without goods or without items does not get past their steps', async () => {
  const { headers } = await server.signIn('yunhe', 'admin')
  await server.send('POST /v1/protective/item', { itemNo: 'QPM', itemName: '气泡膜', useUnit: '米', weightGPerUnit: 10 }, headers)
  const { data } = await server.send<{ planNo: string }>(
    'POST /v1/protection/plan',
    {
      planName: '按品类的方案',
      ownerNo: 'OW001',
      warehouseNo: null,
      sid: null,
      applyType: 2,
      priority: 9,
      effectDate: '2025-06-01',
      expireDate: null,
      packRequire: '',
      imageUrls: [],
      videoUrl: '',
      mustScan: 0,
      photoRequire: 0,
      targets: [{ goodsNo: '', categoryCode: '彩妆', minQty: 1, maxQty: null }],
      items: [{ itemNo: 'QPM', useQty: 1, qtyMode: 1, perN: null }],
    },
    headers,
  )
  desk = await openDesk(server, 'admin', `/front/operator-center/protectionPlan/new?planNo=${data.planNo}`)
  await desk.until('the name', () => desk.find<HTMLInputElement>('#planName')?.value === '按品类的方案')
  desk.click(button('下一步'))
  await desk.until('the goods', () => step().includes('适用商品'))
  desk.click(button('移除'))
  await desk.until('no goods', () => button('移除') === null)
  desk.click(stepTo('作业说明'))
  await desk.until('what is missing', () => desk.text().includes('请选择适用商品'))
  expect(step()).toContain('适用商品')
  desk.click(button('添加品类'))
  await desk.until('a row', () => button('移除'))
  desk.click(button('下一步'))
  await desk.until('an empty row', () => desk.text().includes('品类不能为空'))
  desk.type('#targets_0_categoryCode', '护肤')
  desk.click(button('下一步'))
  await desk.until('the items', () => step().includes('耗材用量'))
  desk.click(button('移除'))
  await desk.until('no items', () => button('移除') === null)
  desk.click(button('下一步'))
  await desk.until('what is missing', () => desk.text().includes('请填写防护耗材用量'))
  expect(step()).toContain('耗材用量')
  desk.click(button('上一步'))
  await desk.until('the way back', () => step().includes('适用商品'))
})
