// 没有权限的人、别的租户的管理员，把每一页都打开一遍：没有权限的说清楚，别人的数据一行也看不到。
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { menu } from '#contract/menu/menu'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace, type Place } from '../support/places.ts'
import { openSubject } from '../support/rights.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
let place: Place
beforeAll(async () => {
  server = await openServer()
  const subject = await openSubject(server)
  // the workbench only, and all data: what is missing is the right
  await subject.set([100000, 100100, 100101], 'all')
  place = await makePlace(server.services, 1, '1')
})
afterAll(() => server.close())
afterEach(() => desk.close())

const filled = (path: string): string => {
  const words: Readonly<Record<string, string>> = { ownerNo: place.ownerNo, goodsNo: place.goodsNo, id: place.account }
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => words[name] ?? place.account)
}
/** What the shell and the workbench ask for by themselves. */
const ofShell =
  /menu|tenant\/logo|user\/info|notify|dictionary\/own|version\.json|workbench|message|common\/config|file\/job|download/
const desks = menu.filter((area) => area.category < 2).flatMap((area) => area.pages.map((page) => ({ ...page, area: area.code })))

test(
  'somebody without rights is told so on every page of the menu, and no call of theirs is sent',
  { timeout: 120_000 },
  async () => {
    desk = await openDesk(server, 'hr01', '/front/workbench')
    await desk.until('the workbench', () => desk.find('.home'))
    for (const page of desks.filter((one) => one.area !== 100_000)) {
      const before = desk.calls.length
      for (const box of desk.all('.state-box')) box.dataset['seen'] = 'yes'
      desk.jumpTo(filled(page.path))
      const fresh = '.state-box:not([data-seen])'
      await desk.until(`${page.title} refused`, () =>
        desk.all(fresh).some((box) => box.textContent.includes('没有查看此页的权限')),
      )
      const asked = desk.calls.slice(before).filter((call) => !ofShell.test(call))
      expect([page.title, asked]).toEqual([page.title, []])
    }
  },
)

test("another tenant's administrator finds nothing of this one behind any address", { timeout: 120_000 }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const there = [
    `/front/operator-center/stockout/detail/${place.stockoutNo}`,
    `/front/operator-center/pick-order/detail/${place.pickNo}`,
    `/front/operator-center/wave/detail/${place.waveNo}`,
    `/warehouse-operate/export/detail/${place.handoverNo}`,
    `/setting/org/user/detail/${place.account}`,
  ]
  for (const address of there) {
    desk = await openDesk(server, 'admin@hengtu', address)
    await desk.until(address, () => desk.text().includes('数据不存在或无权限查看'))
    expect(desk.text()).not.toContain('张三')
    desk.close()
  }
  desk = await openDesk(server, 'admin@hengtu', `/setting/owner/shop?shopNo=${place.shopNo}`)
  await desk.until('an empty list', () => desk.text().includes('暂无数据'))
})
