// 登记本机 · floor/enrol
import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/call'
import { enrolDevice } from '#contract/pda/enrol'
import { warehouseOptions } from '#contract/user/options'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import { askToPersist } from '../device/deviceHealth.ts'
import { session } from '../state/session.ts'
import { device, keepEnrolment } from './device.ts'

type Warehouse = ReplyOf<typeof warehouseOptions>[number]

/** The warehouses, whether they are loading, and a function that loads them again. `showFault` receives the sentence of a failure. */
export const useWarehouses = (showFault: (fault: string) => void) => {
  const [warehouses, setWarehouses] = useState<readonly Warehouse[]>([])
  const [attempt, setAttempt] = useState(1)
  const [loadedAttempt, setLoadedAttempt] = useState(0)
  useEffect(() => {
    const showLoaded = (known: readonly Warehouse[], words: string): void => {
      setWarehouses(known)
      showFault(words)
      setLoadedAttempt(attempt)
    }
    request(warehouseOptions, {}, { timeoutMs: 10_000 }).then(
      (known) => showLoaded(known, known.length === 0 ? '没有可登记的仓库，先在桌面端建 WMS仓' : ''),
      (error: unknown) => showLoaded([], sentenceOf(failureOf(error))),
    )
  }, [attempt, showFault])
  return [warehouses, loadedAttempt !== attempt, () => setAttempt(attempt + 1)] as const
}

/** Enrols this device for a warehouse and asks the browser to keep its storage. Throws CallFailed. */
export const enrol = async (name: string, { warehouseNo, sid, warehouseName }: Warehouse): Promise<void> => {
  const tenantId = session.tenant?.tenantId ?? ''
  const former = await device.outbox().formerDeviceId(tenantId)
  const body = { name, warehouseNo, sid, ...(former === null ? {} : { deviceId: former }) }
  const { deviceId, deviceKey } = await request(enrolDevice, body, {
    timeoutMs: 15_000,
  })
  await keepEnrolment({ tenantId, deviceId, deviceKey, name, warehouseNo, sid, warehouseName })
  await askToPersist()
}
