// 打开工位 · operate/station/useOpening
import { useCallback, useEffect, useState } from 'react'
import { CallFailed, sentenceOf } from '../../../data/api.ts'
import { NotSaved } from '../../../data/outbox/outbox.ts'
import { device } from '../../../floor/device.ts'
import { openStation } from '../../../floor/openStation.ts'

/** `strange`: this computer is not enrolled as a device of the floor. */
export type Opening =
  | { readonly state: 'opening' | 'strange' | 'open' }
  | { readonly state: 'failed'; readonly title: string; readonly text: string }

const failed = (error: unknown): Opening => {
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

/** Opens this computer for the station in front, and again on `retry` and after it was enrolled. */
export const useOpening = (): readonly [Opening, () => void] => {
  const [answer, setAnswer] = useState<{ readonly to: number; readonly opening: Opening } | null>(null)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let left = false
    const show = (opening: Opening): void => void (left || setAnswer({ to: attempt, opening }))
    openStation().then(
      () => show({ state: device.enrolment() === null ? 'strange' : 'open' }),
      (error: unknown) => show(failed(error)),
    )
    return () => {
      left = true
    }
  }, [attempt])
  const again = useCallback(() => setAttempt((before) => before + 1), [])
  return [answer?.to === attempt ? answer.opening : { state: 'opening' }, again]
}
