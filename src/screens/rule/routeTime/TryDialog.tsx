// 物流时效试算 · rule/routeTime/TryDialog
import { DatePicker, Form, Modal, Select, Skeleton } from 'antd'
import { useState, type JSX } from 'react'
import type { RuleValue } from '#contract/rule/facts'
import { routeTimeTemplate } from '#contract/rule/routeTime'
import { isInside, ROUTE_NODE, routeDeadline, routeNodes, routeOf, type RouteContent } from '#contract/rules/routeTime'
import { city, province } from '#contract/warehouse/refs'
import { useOne } from '../../../data/query.ts'
import { momentText } from '../../../kit/formats.ts'
import { useOptions } from '../../../kit/options.tsx'
import { wallMs, wallAt, type Wall } from '../../../kit/pickers/wall.ts'
import { FailureState } from '../../../kit/states.tsx'
import { RouteValue } from './RouteValue.tsx'

interface TryDialogProps {
  readonly templateId: string
  readonly close: () => void
}

/** Tries a template: the deadline of a parcel at each node, calculated as on the server. */
export const TryDialog = ({ templateId, close }: TryDialogProps): JSX.Element => {
  const { data, error, refetch } = useOne(routeTimeTemplate, { templateId })
  const [provinces, cities] = [useOptions(province), useOptions(city)]
  const [provinceCode, setProvinceCode] = useState('')
  const [cityCode, setCityCode] = useState<string | null>(null)
  const [ship, setShip] = useState<Wall | null>(() => wallAt().startOf('minute'))
  return (
    <Modal title="试算" open width={720} onCancel={close} footer={null}>
      {error !== null && data === undefined && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active />}
      {data?.content && (
        <Form className="form" labelCol={{ flex: '84px' }} colon={false}>
          <Form.Item label="目的省" htmlFor="try-province">
            <Select
              id="try-province"
              autoFocus
              showSearch={{ optionFilterProp: 'label' }}
              options={[...provinces.options]}
              value={provinceCode === '' ? null : provinceCode}
              onChange={(code: string) => {
                setProvinceCode(code)
                setCityCode(null)
              }}
            />
          </Form.Item>
          <Form.Item label="目的市" htmlFor="try-city">
            <Select
              id="try-city"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              options={cities.options.filter(({ value }) => isInside(value, provinceCode))}
              value={cityCode}
              onChange={(code: string | null | undefined) => setCityCode(code ?? null)}
            />
          </Form.Item>
          <Form.Item label="出库时间" htmlFor="try-ship">
            <DatePicker id="try-ship" className="wide" showTime value={ship} onChange={setShip} />
          </Form.Item>
          <Result
            content={data.content}
            provinceCode={provinceCode}
            cityCode={cityCode}
            shipMs={ship === null ? null : wallMs(ship)}
          />
        </Form>
      )}
    </Modal>
  )
}

interface ResultProps {
  readonly content: RuleValue
  readonly provinceCode: string
  readonly cityCode: string | null
  readonly shipMs: number | null
}
const Result = ({ content, provinceCode, cityCode, shipMs }: ResultProps): JSX.Element => {
  const found = provinceCode === '' ? null : routeOf(content as unknown as RouteContent, { provinceCode, cityCode })
  return (
    <div role="status">
      {provinceCode === '' && <p>选上目的省</p>}
      {provinceCode !== '' && found === null && <p>这个目的地没有时效</p>}
      {found !== null && shipMs !== null && (
        <ul>
          {routeNodes.map((node) => (
            <li key={node}>
              最晚{ROUTE_NODE[node]}：<strong>{momentText(routeDeadline(found.line, node, shipMs))}</strong>
            </li>
          ))}
        </ul>
      )}
      <RouteValue value={content} at={found?.lineIndex ?? null} />
    </div>
  )
}
