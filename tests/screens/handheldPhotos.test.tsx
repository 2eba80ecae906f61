// 本机页的照片：几张待上传，几张传不上、为什么，再传一次。
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepJpeg, markRefused } from '../../src/data/photos.ts'
import { Photos } from '../../src/handheld/Photos.tsx'
import { emptyPage } from '../support/emptyPage.ts'

let root: Root
beforeEach(() => {
  root = createRoot(emptyPage())
})
afterEach(() => root.unmount())

const read = (): string => document.body.textContent
const reads = (words: string) => vi.waitFor(() => expect(read()).toContain(words), 30_000)

test('a refused photo stands there with the words of the server until it is sent again', async () => {
  await keepJpeg(new Blob(['one']), '1')
  const { sha256 } = await keepJpeg(new Blob(['two']), '1')
  await markRefused(sha256, '照片内容与编号不符')
  root.render(<Photos />)
  await reads('待上传1 张')
  expect(read()).toContain('传不上')
  expect(read()).toContain('照片内容与编号不符')
  const again = [...document.querySelectorAll('a, button, [role=button]')].find((one) => one.textContent === '再传一次')
  again?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await reads('待上传2 张')
  expect(read()).not.toContain('传不上')
})
