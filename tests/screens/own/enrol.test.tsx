// 登记本机：仓库还没读到时按不下去，读到了按一下就登记；读不到就再读，缺什么说什么。
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = vi.hoisted(() => [] as { name: string; warehouseNo: string }[])
vi.mock('../../../src/floor/device.ts', () => ({
  device: { enrolment: () => null, outbox: () => ({ formerDeviceId: () => Promise.resolve(null) }) },
  keepEnrolment: (fresh: { name: string; warehouseNo: string }) => {
    kept.push(fresh)
    return Promise.resolve()
  },
}))
const { Enrol } = await import('../../../src/handheld/Enrol.tsx')

/** Questions for the warehouses that wait for their answer. */
const asked: ((response: Response) => void)[] = []
const answer = async (response: Response): Promise<void> => {
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  asked.shift()?.(response)
}
const said = (data: unknown): Response => Response.json({ code: '00000', msg: '', success: true, data })
const busy = (): Response => Response.json({ code: 'A0501', msg: '系统繁忙', success: false, data: null }, { status: 503 })
const place = { warehouseNo: 'W01', sid: 'LOCAL', warehouseName: '余杭良品仓' }
let root: Root
let done: () => void
beforeEach(() => {
  kept.length = 0
  asked.length = 0
  done = vi.fn<() => void>()
  vi.stubGlobal('fetch', (target: Request | string) => {
    const url = typeof target === 'string' ? target : target.url
    if (url.includes('enrol')) return Promise.resolve(said({ deviceId: 'D1', deviceKey: 'K' }))
    return new Promise<Response>((resolve) => asked.push(resolve))
  })
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  root.render(<Enrol done={done} again={false} />)
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})
const button = (words: string): Promise<HTMLButtonElement> =>
  vi.waitFor(() => {
    const found = document.querySelector('button')!
    expect(found.textContent).toBe(words)
    return found
  })
const type = (name: string): void => {
  document.querySelector<HTMLInputElement>('input[name=name]')!.value = name
}
const fault = (): string | undefined => document.querySelector('.fault')?.textContent

test('a press before the warehouses are there is not taken, the one after enrols', async () => {
  const early = await button('正在读仓库')
  type('余杭-01')
  early.click()
  expect(fault()).toBeUndefined()
  await answer(said([place]))
  ;(await button('登记本机')).click()
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(kept).toMatchObject([{ name: '余杭-01', warehouseNo: 'W01' }])
})

test('warehouses that could not be read are asked for again', async () => {
  await button('正在读仓库')
  await answer(busy())
  const again = await button('再读一次仓库')
  expect(fault()).toContain('系统繁忙')
  again.click()
  await button('正在读仓库')
  await answer(said([place]))
  await button('登记本机')
  expect(fault()).toBeUndefined()
})

test('a tenant without a warehouse is told where one is made; a name left out is named', async () => {
  await button('正在读仓库')
  await answer(said([]))
  ;(await button('再读一次仓库')).click()
  expect(fault()).toBe('没有可登记的仓库，先在桌面端建 WMS仓')
  await button('正在读仓库')
  await answer(said([place]))
  ;(await button('登记本机')).click()
  await vi.waitFor(() => expect(fault()).toBe('设备名称没有填'))
  expect(kept).toEqual([])
})
