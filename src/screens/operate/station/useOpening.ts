// 打开工位 · operate/station/useOpening
import { useCallback, useEffect, useState } from 'react'
import { CallFailed, sentenceOf } from '../../../data/api.ts'
import { NotSaved } from '../../../data/outbox/outbox.ts'
import { device } from '../../../floor/device.ts'
import { openStation } from '../../../floor/openStation.ts'

/** State of opening a station. `strange`: this computer is not enrolled as a device. */
export type Opening =
  | { readonly state: 'opening' | 'strange' | 'open' }
  | { readonly state: 'failed'; readonly title: string; readonly text: string }

const failedOpening = (error: unknown): Opening => {
  if (error instanceof NotSaved)
    return {
      state: 'failed',
      title: '这台电脑存不下作业',
      text: '浏览器没有给本机存储：退出无痕模式，或换用 Chrome、Edge，再打开这一页。',
    }
  if (error instanceof CallFailed)
    return { state: 'failed', title: '工位没有打开', text: `第一次在这台电脑上作业要联网：${sentenceOf(error.failure)}` }
  throw error
}

/** Opens the station on this computer; the returned function opens it again, after a failure or an enrolment. */
export const useOpening = (): readonly [Opening, () => void] => {
  const [result, setResult] = useState<{ readonly to: number; readonly opening: Opening } | null>(null)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isClosed = false
    const show = (opening: Opening): void => void (isClosed || setResult({ to: attempt, opening }))
    openStation().then(
      () => show({ state: device.enrolment() === null ? 'strange' : 'open' }),
      (error: unknown) => show(failedOpening(error)),
    )
    return () => {
      isClosed = true
    }
  }, [attempt])
  const again = useCallback(() => setAttempt((before) => before + 1), [])
  return [result?.to === attempt ? result.opening : { state: 'opening' }, again]
}
