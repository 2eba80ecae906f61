// 称重试算 · setting/weightConfig/TryDialog
import { Form, Modal, Skeleton } from 'antd'
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { weightConfig } from '#contract/setting/weightConfig'
import {
  bandOf,
  DEFAULT_WEIGH_CONFIG,
  WEIGH_RESULT,
  WEIGHT_MAX_G,
  WEIGHT_MIN_G,
  weighResult,
  type WeighConfig,
} from '#contract/rules/weigh'
import { useOne } from '../../../data/query.ts'
import { numberFault, type Limits } from '../../../kit/numberFault.ts'
import { NumberInput } from '../../../kit/NumberField.tsx'
import { FailureState } from '../../../kit/states.tsx'

type Config = Row<typeof weightConfig>
interface TryDialogProps {
  readonly weightConfigId: string
  readonly close: () => void
}

const limits: Limits = { min: WEIGHT_MIN_G, max: WEIGHT_MAX_G, unit: '克' }
const configOf = (row: Config): WeighConfig => ({
  tolMode: row.tolMode === 2 ? 2 : 1,
  tolAbsG: row.tolAbsG ?? DEFAULT_WEIGH_CONFIG.tolAbsG,
  tolBp: row.tolBp ?? DEFAULT_WEIGH_CONFIG.tolBp,
  bandJson: row.bandJson ?? [],
})

/** Tries a configuration: the result of a weight, calculated as at the scale. */
export const TryDialog = ({ weightConfigId, close }: TryDialogProps): JSX.Element => {
  const { data, error, refetch } = useOne(weightConfig, { weightConfigId })
  const [estG, setEstG] = useState<number | null>(null)
  const [weightG, setWeightG] = useState<number | null>(null)
  return (
    <Modal title="试算" open onCancel={close} footer={null}>
      <p className="dim">和秤台用同一条规则：输一个数，马上有结果。预估不填，就是没有预估的包裹。</p>
      {error !== null && data === undefined && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active />}
      {data !== undefined && (
        <Form className="form" labelCol={{ flex: '104px' }} colon={false}>
          <Form.Item label="预估重量" htmlFor="try-est">
            <NumberInput id="try-est" autoFocus limits={limits} value={estG} onChange={setEstG} />
          </Form.Item>
          <Form.Item label="实际重量" htmlFor="try-weight">
            <NumberInput id="try-weight" limits={limits} value={weightG} onChange={setWeightG} />
          </Form.Item>
          <Result config={configOf(data)} estG={estG} weightG={weightG} />
        </Form>
      )}
    </Modal>
  )
}

interface ResultProps {
  readonly config: WeighConfig
  readonly estG: number | null
  readonly weightG: number | null
}
const Result = ({ config, estG, weightG }: ResultProps): JSX.Element => {
  const fault = numberFault('预估重量', limits, estG) || numberFault('实际重量', limits, weightG)
  if (weightG === null || fault !== '') return <p role="status">{fault === '' ? '填上实际重量' : fault}</p>
  const { result, diffG, diffBp } = weighResult(estG, weightG, config)
  const { tolAbsG, tolBp } = bandOf(estG ?? 0, config)
  const conjunction = config.tolMode === 1 ? '或' : '并且'
  return (
    <div role="status">
      <p>
        结果：<strong>{WEIGH_RESULT[result]}</strong>
        {diffG !== null && diffBp !== null && `，差 ${diffG} 克（${diffBp / 100}%）`}
      </p>
      {estG !== null && (
        <p className="dim">
          允差 {tolAbsG} 克{conjunction} {tolBp / 100}%
        </p>
      )}
    </div>
  )
}
