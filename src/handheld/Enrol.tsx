// 登记表 · handheld/Enrol
import { useState, type FormEvent, type JSX } from 'react'
import { failureOf, sentenceOf } from '../data/api.ts'
import { useSingleFlight } from '../state/singleFlight.ts'
import { fieldOf } from '../floor/code.ts'
import { device } from '../floor/device.ts'
import { enrol, useWarehouses } from '../floor/enrol.ts'

interface EnrolProps {
  /** called when this device is enrolled */
  readonly done: () => void
  /** true when this device was enrolled before */
  readonly again: boolean
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
