// 真的库房：没有 https 的地址说清楚并领到证书，不信证书的浏览器进不来，信了的装得上、登记、检查过、断网打得开。
import { createHash, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHandset, type Handset } from '../support/browser.ts'
import { Desk } from '../support/deskUser.ts'
import { startDemo } from '../support/demo.ts'
import type { Product } from '../support/product.ts'

/** A name of the building; only browsers of this test know where it is. */
const name = 'wms.internal'
const named = [`--host-resolver-rules=MAP ${name} 127.0.0.1`]

let product: Product
let plain: string
let secure: string
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  product = await startDemo(0, 0.02, { TLS: 'own', TLS_NAMES: name, TLS_PORT: '0' })
  plain = product.url.replace('127.0.0.1', name)
  const { data } = (await (await fetch(`${product.url}/api/v1/pda/install`)).json()) as { data: { https: string[] } }
  secure = data.https[0] ?? ''
  closing.push(() => product.stop())
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})
const opened = async (url: string, args: readonly string[]): Promise<Handset> => {
  const handset = await openHandset(url, undefined, undefined, {}, args)
  closing.push(() => handset.close())
  return handset
}
const authority = async (): Promise<X509Certificate> =>
  new X509Certificate(Buffer.from(await (await fetch(`${product.url}/yuncang-authority.crt`)).arrayBuffer()))

test('the console names the address of the hall, and no address hands out a key', async () => {
  expect(product.output()).toContain(`手持端：${secure}/install`)
  expect(product.output()).toContain(`证书指纹：${(await authority()).fingerprint256}`)
  for (const path of ['/tls/authority.key', '/authority.key', '/yuncang-authority.key', '/../tls/authority.key'])
    expect(await (await fetch(`${product.url}${path}`)).text()).not.toContain('PRIVATE KEY')
})

test('without https the handheld says that nothing can be kept, and leads to the certificate and the right address', async () => {
  const handset = await opened(`${plain}/wx/wms/pick`, named)
  const page = handset.page()
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('这个地址没有 https，不能用来作业')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载证书' }).click()
  expect((await download).suggestedFilename()).toBe('yuncang-authority.crt')
  await page.getByText('证书指纹').click()
  await page.getByText((await authority()).fingerprint256).waitFor()
  expect(await page.getByRole('link', { name: secure }).getAttribute('href')).toBe(`${secure}/install`)
  // steps of another device are one tap away
  await page.getByRole('tab', { name: 'iPad / iPhone' }).click()
  await page.getByText('证书信任设置').waitFor()
  // a browser that has not done them is kept out
  await expect(page.goto(`${secure}/install`)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID')
})

test('with the certificate trusted it opens, is enrolled and looked over; the desk sees the result; it opens without network', async () => {
  // what trusting the file does: any chain that ends in this key is believed
  const key = (await authority()).publicKey.export({ type: 'spki', format: 'der' })
  const trusting = [...named, `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`]
  const handset = await opened(`${secure}/install`, trusting)
  const page = handset.page()
  await page.getByRole('heading', { name: '装成应用' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('link', { name: '打开手持端' }).click()
  await page.getByLabel('租户编码').fill('yunhe')
  await page.getByLabel('账号').fill('wh_manager')
  await page.getByLabel('密码').fill(product.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByLabel('设备名称').fill('PDA-H1')
  await page.locator('select[name="warehouse"] option').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: '登记本机' }).click()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('button', { name: '登记好了，做上岗检查' }).click()
  const row = (check: string) => page.locator(`[data-check="${check}"]`)
  for (const check of ['secure', 'browser', 'worker', 'locks', 'copy', 'clock'])
    await expect.poll(() => row(check).getAttribute('data-result'), { message: check }).toBe('1')
  // answers of the person: the gun reads, the sound is heard, nothing shakes
  await page.keyboard.type('ZX000001')
  await page.keyboard.press('Enter')
  await row('scanner').getByText('扫到 ZX000001').waitFor()
  for (const [check, answer] of [
    ['sound', '有'],
    ['vibration', '没有'],
  ] as const) {
    await row(check).getByRole('button', { name: '试一下' }).click()
    await row(check).getByRole('button', { name: answer, exact: true }).click()
  }
  const faults = await page.locator('[data-testid=gate-row][data-result="2"]').count()
  expect(faults).toBeGreaterThan(0)
  await page.getByRole('button', { name: '记下结果' }).click()
  await page.getByText(`已记下：${faults} 项不行`).waitFor()

  const desk = await Desk.open(`${product.url}/login`)
  closing.push(() => desk.close())
  await desk.signIn('wh_manager', product.password)
  await desk.page.goto(`${product.url}/warehouse-setting/device`)
  await desk.page
    .getByRole('row', { name: /PDA-H1/ })
    .getByText(`${faults} 项不行`)
    .waitFor()

  await handset.context().setOffline(true)
  await page.goto(`${secure}/wx/wms`, { waitUntil: 'commit' })
  await page.getByRole('navigation', { name: '作业' }).waitFor()
})
