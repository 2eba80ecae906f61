// 表单里的图片：选了才查、内容不符的说明原因、传完才能保存，缩略图点开放大，可移除、可排序；列表的缩略图也能点开。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { session } from '../../src/state/session.ts'
import { asking } from '../support/askAs.ts'
import { asOwner } from '../support/database.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { pngOf } from '../support/pictures.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
let headers: Readonly<Record<string, string>>
beforeAll(async () => {
  server = await openServer()
  headers = (await server.signIn('yunhe', 'admin')).headers
})
afterAll(() => server.close())
afterEach(() => desk.close())

const png = (mark: string): Uint8Array<ArrayBuffer> => new Uint8Array(pngOf(1, 1, mark))
const data = (mark: string): string => Buffer.from(png(mark)).toString('base64')
const upload = async (mark: string): Promise<string> => {
  const file = new File([png(mark)], `${mark}.png`)
  const route = { method: 'POST' as const, path: '/v1/file/upload', files: true }
  return (await server.send<{ link: string }>(route, { kind: 'image', file }, headers)).data.link
}
const { done } = asking(
  () => server,
  () => headers,
)
const choose = (label: string, ...files: File[]): void => {
  const input = desk.find<HTMLInputElement>(`input[aria-label=选择${label}]`)
  if (input === null) throw new Error(`no input ${label}`)
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const button = (words: string): HTMLButtonElement | null =>
  desk.all<HTMLButtonElement>('button').find((one) => one.textContent.replaceAll(' ', '') === words) ?? null
const tiles = (): HTMLElement[] => desk.all('.picture-tiles > [role=listitem]')
const picture = (): HTMLImageElement | null => desk.find<HTMLImageElement>('.form-sheet .picture-tiles img')

const companies = '/setting/owner/company'
const logoOf = async (): Promise<string | null> =>
  (await done<{ logo: string | null }>('GET /v1/company/detail', { companyId: 'GS01' })).logo
const openForm = async (isCut?: (call: string) => boolean): Promise<void> => {
  desk = await openDesk(server, 'admin', companies, isCut)
  await desk.until('the row', () => button('编辑'))
  desk.click(button('编辑'))
  await desk.until('the form', () => desk.find('.form-sheet .file-upload'))
}

test('a form says why a file is no picture, waits for what is on its way, and keeps what came', async () => {
  let cut = true
  await openForm((call) => cut && call === 'POST /v1/file/upload')
  choose('标志', new File(['x'], 'a.exe'))
  await desk.until('the types', () => desk.text().includes('仅支持上传bmp、jpg、jpeg、png'))
  choose('标志', new File([new Uint8Array(5 * 2 ** 20 + 1)], 'a.png'))
  await desk.until('the limit', () => desk.text().includes('文件大小限定为5MB以内'))

  choose('标志', new File([png('1')], '标志.png'))
  const fault = await desk.until('the lost network', () => desk.find('.form-sheet [role=alert]'))
  expect(fault.textContent).toBe('当前网络不可用，请检查您的网络设置')
  cut = false
  desk.click(button('重试'))
  await desk.until('the thumbnail', picture)
  expect(desk.find('.form-sheet [role=alert]')).toBeNull()

  choose('标志', new File(['<html><script>'], '网页.png'))
  const strange = await desk.until('the content', () => desk.find('.form-sheet [role=alert]'))
  expect(strange.textContent).toBe('网页.png的内容与文件类型不符，请上传真实的文件')
  expect(tiles()).toHaveLength(1)

  desk.click(button('保存'))
  await desk.until('the save', () => desk.text().includes('修改成功'))
  expect(await logoOf()).toMatch(/^\/v1\/file\/read\/[0-9a-f]{32}\.png$/)
})

test('what stands there is drawn, enlarged, replaced and removed', async () => {
  const before = await logoOf()
  await openForm()
  const drawn = await desk.until('the thumbnail', picture)
  expect([drawn.alt, drawn.getAttribute('width'), drawn.getAttribute('height')]).toEqual(['标志', '48', '48'])
  desk.click(drawn)
  await desk.until('the large picture', () => desk.find('.ant-image-preview img'))
  choose('标志', new File([png('2')], '新标志.png'))
  await desk.until('the other one', () => picture()?.src.includes(data('2')))
  expect(tiles()).toHaveLength(1)
  desk.click(button('保存'))
  await desk.until('the save', () => desk.find('.form-sheet .file-upload') === null)
  const after = await logoOf()
  expect([after === null, after === before]).toEqual([false, false])
  desk.close()
  await openForm()
  await desk.until('the thumbnail', picture)
  desk.click(desk.find('[aria-label="删除 标志"]'))
  await desk.until('no tile', () => tiles().length === 0)
  desk.click(button('保存'))
  await desk.until('the save', () => desk.find('.form-sheet .file-upload') === null)
  expect(await logoOf()).toBeNull()
})

test('while a file is on its way nothing is saved', async () => {
  const held: (() => void)[] = []
  await openForm()
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (typeof input === 'string' && input.endsWith('/file/upload')) await new Promise<void>((resolve) => held.push(resolve))
    return send(input, init)
  }
  choose('标志', new File([png('3')], '标志.png'))
  await desk.until('saving to wait', () => button('保存')?.disabled === true)
  await desk.until('the call', () => held.length === 1)
  held[0]?.()
  await desk.until('the thumbnail', picture)
  await desk.until('saving to be possible', () => button('保存')?.disabled === false)
})

test('pictures of a plan are moved by their arrows and saved in that order', async () => {
  const ownerNo = 'OW001'
  await done('POST /v1/protective/item', { itemNo: 'FHP', itemName: '气泡膜', useUnit: '米', weightGPerUnit: 10 })
  const links = [await upload('甲'), await upload('乙'), await upload('丙')]
  const body = {
    planName: '带图方案',
    ownerNo,
    warehouseNo: null,
    sid: null,
    applyType: 3,
    priority: 9,
    effectDate: '2025-06-01',
    expireDate: null,
    packRequire: '',
    imageUrls: links,
    videoUrl: '',
    mustScan: 0,
    photoRequire: 0,
    targets: [],
    items: [{ itemNo: 'FHP', useQty: 1, qtyMode: 1, perN: null }],
  }
  const { planNo } = await done<{ planNo: string }>('POST /v1/protection/plan', body)
  const foreign = await server.send<{ fields: object }>(
    'POST /v1/protection/plan',
    { ...body, planName: '别的', imageUrls: [`/v1/file/read/${'0'.repeat(32)}.png`] },
    headers,
  )
  expect(foreign.data.fields).toEqual({ imageUrls: '图片不存在，请重新上传' })
  desk = await openDesk(server, 'admin', `/front/operator-center/protectionPlan/new?planNo=${planNo}`)
  await desk.until('the steps', () => desk.all('.ant-steps-item').length === 4)
  const last = desk.all('.ant-steps-item')[3] ?? null
  desk.click(last?.querySelector('[role=button]') ?? last)
  await desk.until('three tiles', () => tiles().length === 3 && desk.all('.picture-tiles img').length === 3)
  desk.click(desk.find('[aria-label="后移 作业图片 1"]'))
  await desk.until('乙 before 甲', () => desk.find<HTMLImageElement>('.picture-tiles img')?.src.endsWith(data('乙')))
  desk.click(desk.find('[aria-label="前移 作业图片 3"]'))
  await desk.until('丙 in the middle', () => desk.all<HTMLImageElement>('.picture-tiles img')[1]?.src.endsWith(data('丙')))
  desk.click(button('保存草稿'))
  await desk.until('the list of plans', () => location.pathname === '/front/operator-center/protectionPlan')
  const read = await done<{ imageUrls: readonly string[] }>('GET /v1/protection/plan/detail', { planNo })
  expect(read.imageUrls).toEqual([links[1], links[2], links[0]])
})

test('a link that was not uploaded here is refused', async () => {
  desk = await openDesk(server, 'admin', companies)
  const { version } = await done<{ version: number }>('GET /v1/company/detail', { companyId: 'GS01' })
  const put = async (logo: string) =>
    (await server.send<{ fields: object } | null>('PUT /v1/company', { companyId: 'GS01', version, logo }, headers)).data?.fields
  expect(await put('https://elsewhere/a')).toEqual({
    logo: '不是合法的图片链接无法下载。链接需携带".png|.jpg"等后缀',
  })
  expect(await put('https://elsewhere/a.png')).toEqual({ logo: '图片不存在，请重新上传' })
  const stranger = (await server.signIn('hengtu', 'admin')).headers
  const link = await upload('4')
  const { data } = await server.send<Page<{ companyId: string }>>('GET /v1/company/list', {}, stranger)
  const companyId = data.records[0]?.companyId ?? ''
  const one = await server.send<{ version: number }>('GET /v1/company/detail', { companyId }, stranger)
  const far = await server.send<{ fields: object }>(
    'PUT /v1/company',
    { companyId, version: one.data.version, logo: link },
    stranger,
  )
  expect(far.data.fields).toEqual({ logo: '图片不存在，请重新上传' })
})

test('the logo of the default company stands in the header, and before anybody signed in at the host of its tenant', async () => {
  const { version } = await done<{ version: number }>('GET /v1/company/detail', { companyId: 'GS01' })
  await done('PUT /v1/company', { companyId: 'GS01', version, logo: await upload('logo') })
  desk = await openDesk(server, 'admin', companies)
  const shown = await desk.until('the logo', () => desk.find<HTMLImageElement>('.brand img.logo'))
  expect(shown.src).toContain(data('logo'))
  desk.close()
  await asOwner(server.database.urls.owner, (owner) => owner.query("update tenant set domain = 'localhost' where tenant_id = 1"))
  session.domain = null
  desk = await openDesk(server, null, '/login')
  const before = await desk.until('the logo at sign-in', () => desk.find<HTMLImageElement>('.login img.logo'))
  expect(before.src).toBe(shown.src)
})
