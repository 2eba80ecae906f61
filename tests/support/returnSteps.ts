// 退货的每一步 · support/returnSteps
/** Returned parcels: on the handheld from the courier to their end, at the desk the waves that decide it. */
import type { Desk } from './deskUser.ts'
import { fillForm, formIn } from './fillForm.ts'
import type { FloorHands } from './floorHands.ts'
import { bins, ownerName, warehouseName, type HallGoods } from './goodsHall.ts'

/** Opens a page of returns after it has read the news. */
export const goToReturns = async (hands: FloorHands, title: string): Promise<void> => {
  const asked = hands.hand.page().waitForResponse((reply) => reply.url().includes('/v1/pda/snapshot/return'))
  await hands.hand.goTo(title)
  await asked
}

/** A photo like a camera's: noise, far larger than what may be sent. */
export const photograph = async (desk: Desk, seed: number): Promise<Buffer> =>
  Buffer.from(
    await desk.page.evaluate((first) => {
      const canvas = document.createElement('canvas')
      canvas.width = 1600
      canvas.height = 1200
      const pen = canvas.getContext('2d')
      const dots = new ImageData(canvas.width, canvas.height)
      for (let at = 0; at < dots.data.length; at += 1) dots.data[at] = at % 4 === 3 ? 255 : ((at + first) * 7919) % 253
      pen?.putImageData(dots, 0, 0)
      return canvas.toDataURL('image/jpeg', 0.9).replace(/^.*,/, '')
    }, seed),
    'base64',
  )

/** Marks the piece in hand as not good: quality, reason, and a picture. */
export const judge = async (hands: FloorHands, quality: '残次' | '报废', reason: string, picture: Buffer): Promise<void> => {
  await hands.key('CTRL-DAMAGE', 'warn', '怎么了')
  await hands.tap(new RegExp(`^${quality}`), 'warn', quality)
  await hands.tap(new RegExp(`^${reason}`), 'warn', reason)
  await hands.key('CTRL-OK', 'warn', '拍一张')
  await hands.shoot(picture, 'ok', '照片已存')
}
/** Enters the production day of a piece that expires: six digits. */
export const readDay = (hands: FloorHands, day: string): Promise<unknown> =>
  hands.key(Number(day.replaceAll('-', '').slice(2)), 'ok', '生产日期')

/** The receiver of the owner's spoilt goods. */
export const backToOwner = {
  店铺: '花间美妆天猫旗舰店',
  物流公司: '顺丰',
  收件人: '花间退货组',
  收件电话: '13700008000',
  收件区县: '330110',
  收件地址: '文一西路 969 号',
} as const

export interface WaveFields {
  readonly type: string
  readonly returnNos: readonly string[]
  readonly more?: Readonly<Record<string, string>>
  /** the owner's agreement to scrapping */
  readonly approval?: Buffer
}
/** Makes a wave of returns at the desk; returns its number. */
export const makeWave = async (desk: Desk, { type, returnNos, more = {}, approval }: WaveFields): Promise<string> => {
  await desk.visit('/front/operator-center/return/wave', '退货波次')
  await desk.button('新增').click()
  const form = formIn(desk)
  await fillForm(desk, form, { 仓库: warehouseName, 货主: ownerName, 类型: type, 退货单: returnNos, ...more })
  if (approval !== undefined) {
    await form.getByLabel('选择审批文件').setInputFiles({ name: '同意报废.jpg', mimeType: 'image/jpeg', buffer: approval })
    await form.locator('.picture-tiles img').waitFor()
  }
  await desk.shotIfAsked(`09-wave-${type.slice(0, 2)}`)
  await desk.button('保存', form).click()
  // it opens automatically
  const opened = desk.dialog('退货波次详情')
  const waveNo = (await opened.getByRole('heading', { level: 2 }).innerText()).trim()
  await desk.leave('退货波次详情')
  return waveNo
}

/** Puts one piece into a bin: the one the screen names, else the warehouse's own. Returns the bin. */
export const layBack = async (hands: FloorHands, { barcode }: HallGoods): Promise<string> => {
  const { target } = await hands.key(barcode, 'ok', '拿了 1 件')
  const bin = target === '空库位' ? bins.back : target
  await hands.any(bin)
  return bin
}
