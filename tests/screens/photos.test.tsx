// 出库单详情的照片：没上传的写明，上传了的是缩略图，点开放大；打不开的能重试。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace, pictureOf, type Place } from '../support/places.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
let place: Place
beforeAll(async () => {
  server = await openServer()
  place = await makePlace(server.services, 1, '1')
})
afterAll(() => server.close())
afterEach(() => desk.close())

const address = (tab: string): string => `/front/operator-center/stockout/detail/${place.stockoutNo}?tab=${tab}`
const photos = (): HTMLElement[] => desk.all('.photos > [role=listitem]')
const refresh = (): void => desk.click(desk.find('button[aria-label=刷新]'))
const upload = async (): Promise<void> => {
  const reply = await server.app.inject({
    method: 'PUT',
    url: `/api/v1/pda/photo/${place.sha256}`,
    headers: { tenantid: '1', deviceid: place.deviceId, devicekey: place.deviceKey, 'content-type': 'image/jpeg' },
    payload: pictureOf('1'),
  })
  expect(reply.json()).toMatchObject({ code: '00000', data: { stored: true } })
}

test('missing until its device has uploaded it, then a thumbnail that opens', async () => {
  desk = await openDesk(server, 'admin', address('parcels'))
  await desk.until('the photo', () => photos().length === 1)
  expect(photos()[0]?.textContent).toBe('未上传')
  expect(desk.find('.detail-head')?.textContent).toContain('照片未上传 1')
  expect(desk.calls.filter((call) => call.includes('/photo/'))).toEqual([])
  await upload()
  refresh()
  const picture = await desk.until('the thumbnail', () => desk.find<HTMLImageElement>('.photos img'))
  expect(picture.alt).toBe('打包照片 1')
  expect(picture.src).toBe(`data:image/jpeg;base64,${pictureOf('1').toString('base64')}`)
  expect(desk.find('.detail-head')?.textContent).not.toContain('照片未上传')
  desk.click(picture)
  await desk.until('the large picture', () => desk.find('.ant-image-preview img'))
})

test('the trace shows it at the operation that took it; one that does not load says why and loads on retry', async () => {
  let cut = true
  desk = await openDesk(server, 'admin', address('trace'), (call) => cut && call.startsWith('GET /v1/pda/photo/'))
  const again = await desk.until('the failure', () => desk.find<HTMLButtonElement>('.photos button'))
  expect([again.textContent, again.title]).toEqual(['没有打开重试', '当前网络不可用，请检查您的网络设置'])
  expect(again.closest('.timeline li')?.textContent).toContain('打包')
  cut = false
  desk.click(again)
  await desk.until('the thumbnail', () => desk.find('.photos img'))
})

test('without the right to see orders nobody gets so far', async () => {
  desk = await openDesk(server, 'hr01', address('parcels'))
  await desk.until('the sentence', () => desk.text().includes('没有查看此页的权限'))
  expect(desk.calls.filter((call) => call.includes('/photo/'))).toEqual([])
})
