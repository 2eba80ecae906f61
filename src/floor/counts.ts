// 计数 · floor/counts
import { useSyncExternalStore } from 'react'
import type { Counts } from '../data/outbox/terms.ts'
import { device } from './device.ts'

const none: Counts = { confirmed: 0, pending: 0, attention: 0 }
const subscribe = (listener: () => void): (() => void) => device.onCounts(listener)

/** 已确认 and 待同步 of this device, live. */
export const useCounts = (): Counts => useSyncExternalStore(subscribe, () => device.counts() ?? none)
