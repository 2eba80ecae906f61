// 税率设置 · finance/taxRate
import { Select } from 'antd'
import { useState, type JSX } from 'react'
import { customOption } from '#contract/finance/refs'
import { setTaxRates, taxRates } from '#contract/finance/taxRate'
import { DIRECTION } from '#contract/finance/weightPlan'
import { useRead } from '../../data/query.ts'
import { useSend } from '../../data/send.ts'
import { giveUp } from '../../kit/confirm.ts'
import { dayText } from '../../kit/formats.ts'
import { useMay } from '../../kit/may.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { useOptions } from '../../kit/options.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { FailureState, NoRight, SkeletonPage, StaleNote } from '../../kit/states.tsx'
import { TabStrip } from '../../kit/TabStrip.tsx'
import { RateTable, rateFault, type TypedRates } from './taxRate/RateTable.tsx'
import { StartDay } from './taxRate/StartDay.tsx'
import './taxRate/taxRate.css'

const views = Object.entries(DIRECTION).map(([key, label]) => ({ key, label }))
const nothingTyped: TypedRates = new Map()

/** Rates of tax by fee type, for all customers or for one; a rate changes from a day on (office.md §9.4, screen 5207). */
export default function TaxRateScreen(): JSX.Element {
  const may = useMay()
  return may(taxRates.may) ? <Rates /> : <NoRight />
}

interface CustomerProps {
  /** '' for all customers */
  readonly value: string
  readonly change: (customNo: string) => void
}
const Customer = ({ value, change }: CustomerProps): JSX.Element => {
  const { options } = useOptions(customOption)
  return (
    <>
      <label htmlFor="tax-custom">客户</label>
      <Select
        id="tax-custom"
        showSearch={{ optionFilterProp: 'label' }}
        options={[{ value: '', label: '全部客户（默认税率）' }, ...options]}
        value={value}
        onChange={change}
      />
    </>
  )
}

const Rates = (): JSX.Element => {
  const canSet = useMay()(setTaxRates.may)
  const [direction, setDirection] = useState(1)
  const [customNo, setCustomNo] = useState('')
  const [startDate, setStartDate] = useState(() => dayText(Date.now()))
  const [typed, setTyped] = useState<TypedRates>(nothingTyped)
  const whose = { direction, ...(customNo !== '' && { customNo }) }
  const { data, error, dataUpdatedAt, refetch } = useRead(taxRates, whose)
  const send = useSend(setTaxRates)
  const hasFault = [...typed.values()].some((percent) => rateFault(percent) !== '')
  const leave = async (go: () => void): Promise<void> => {
    if (typed.size > 0 && !(await giveUp())) return
    setTyped(nothingTyped)
    go()
  }
  const save = (): void => {
    const list = [...typed].map(([feeType, percent]) => ({ feeType, rateBp: Math.round(percent * 100), startDate }))
    send.mutate({ ...whose, list }, { onSuccess: () => setTyped(nothingTyped) })
  }
  return (
    <section className="screen">
      <PageHead>
        {canSet && (
          <OnlineButton
            type="primary"
            loading={send.isPending}
            disabled={typed.size === 0 || hasFault || startDate === ''}
            reason={hasFault ? '有不对的税率，先改好' : ''}
            onClick={save}
          >
            保存
          </OnlineButton>
        )}
      </PageHead>
      <TabStrip
        label="方向"
        active={String(direction)}
        items={views}
        change={(next) => void leave(() => setDirection(Number(next)))}
      />
      <div className="tax-rate">
        <div className="tax-rate-whose">
          <Customer value={customNo} change={(next) => void leave(() => setCustomNo(next))} />
          {canSet && <StartDay value={startDate} change={setStartDate} />}
        </div>
        {error !== null && data !== undefined && <StaleNote failure={error.failure} since={dataUpdatedAt} />}
        {error !== null && data === undefined && <FailureState failure={error.failure} retry={() => void refetch()} />}
        {error === null && data === undefined && <SkeletonPage />}
        {data !== undefined && <RateTable rows={data} typed={typed} canSet={canSet} change={setTyped} />}
      </div>
    </section>
  )
}
