// 登记表 · handheld/Enrol
import { useEffect, useState, type FormEvent, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { enrolDevice } from '#contract/pda/enrol'
import { warehouseOptions } from '#contract/user/options'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import { askToPersist } from '../device/deviceHealth.ts'
import { useSingleFlight } from '../state/singleFlight.ts'
import { session } from '../state/session.ts'
import { fieldOf } from '../floor/code.ts'
import { device, keepEnrolment } from '../floor/device.ts'

type Warehouse = ReplyOf<typeof warehouseOptions>[number]
interface EnrolProps {
  /** called when this device is enrolled */
  readonly done: () => void
  /** it was enrolled before */
  readonly again: boolean
}

/** The warehouses, whether they are being read, and how to read them again; what is wrong with them is told. */
const useWarehouses = (tell: (fault: string) => void) => {
  const [warehouses, setWarehouses] = useState<readonly Warehouse[]>([])
  const [attempt, setAttempt] = useState(1)
  const [answered, setAnswered] = useState(0)
  useEffect(() => {
    const told = (known: readonly Warehouse[], words: string): void => {
      setWarehouses(known)
      tell(words)
      setAnswered(attempt)
    }
    request(warehouseOptions, {}, { timeoutMs: 10_000 }).then(
      (known) => told(known, known.length === 0 ? '没有可登记的仓库，先在桌面端建 WMS仓' : ''),
      (error: unknown) => told([], sentenceOf(failureOf(error))),
    )
  }, [attempt, tell])
  return [warehouses, answered !== attempt, () => setAttempt(attempt + 1)] as const
}

/**
 * The form that enrols this device (floor.md §9.4). It can be sent when the warehouses are loaded. When loading failed, the same button
 * loads them again.
 */
export const Enrol = ({ done, again }: EnrolProps): JSX.Element => {
  const [fault, setFault] = useState('')
  const [warehouses, reading, readAgain] = useWarehouses(setFault)
  const [busy, alone] = useSingleFlight()
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const form = new FormData(event.currentTarget)
    setFault('')
    if (warehouses.length === 0) return readAgain()
    const name = fieldOf(form, 'name')
    const warehouse = warehouses[Number(fieldOf(form, 'warehouse'))]
    if (name === '') return setFault('设备名称没有填')
    if (warehouse === undefined) return setFault('仓库没有选')
    const outcome = await enrol(name, warehouse).then(() => null, failureOf)
    if (outcome === null) done()
    else setFault(sentenceOf(outcome))
  }
  const words = reading ? '正在读仓库' : warehouses.length === 0 ? '再读一次仓库' : again ? '重新登记' : '登记本机'
  return (
    <form
      className="enrol"
      onSubmit={(event) => {
        event.preventDefault()
        void alone(() => submit(event))
      }}
    >
      <label>
        设备名称
        <input name="name" placeholder="贴在机身上的名称" defaultValue={device.enrolment()?.name} />
      </label>
      <label>
        仓库
        <select name="warehouse">
          {warehouses.map((one, i) => (
            <option key={`${one.warehouseNo}-${one.sid}`} value={i}>
              {one.warehouseName}
            </option>
          ))}
        </select>
      </label>
      {fault !== '' && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" className="action main" disabled={busy || reading}>
        {busy && !reading ? '正在登记' : words}
      </button>
    </form>
  )
}

/** Enrols this device for a warehouse and asks the browser to keep its storage. Throws CallFailed. */
const enrol = async (name: string, { warehouseNo, sid, warehouseName }: Warehouse): Promise<void> => {
  const tenantId = session.tenant?.tenantId ?? ''
  const former = await device.outbox().formerDeviceId(tenantId)
  const body = { name, warehouseNo, sid, ...(former === null ? {} : { deviceId: former }) }
  const { deviceId, deviceKey } = await request(enrolDevice, body, {
    timeoutMs: 15_000,
  })
  await keepEnrolment({ tenantId, deviceId, deviceKey, name, warehouseNo, sid, warehouseName })
  await askToPersist()
}
