// 复制到其他省 · rule/routeTime/SpreadDialog
import { Button, Modal, Select } from 'antd'
import { useState, type JSX } from 'react'
import type { Option } from '../../../kit/pickers/optionSource.ts'

interface SpreadDialogProps {
  /** provinces without a line for the whole province */
  readonly left: readonly Option[]
  readonly take: (codes: readonly string[]) => void
  readonly close: () => void
}

/** Copies the hours of a line to other provinces, as lines for the whole province. */
export const SpreadDialog = ({ left, take, close }: SpreadDialogProps): JSX.Element => {
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <Modal
      title="复制到其他省"
      open
      onCancel={close}
      onOk={() => take(codes)}
      okText={`复制到 ${codes.length} 个省`}
      okButtonProps={{ disabled: codes.length === 0 }}
    >
      <p className="dim">用这一行的时效给选上的省各加一行（全省）。已经有全省时效的省不再列出。</p>
      <Select
        aria-label="目的省"
        className="wide"
        autoFocus
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        options={[...left]}
        value={[...codes]}
        onChange={setCodes}
      />
      <p>
        <Button type="link" onClick={() => setCodes(left.map(({ value }) => value))}>
          全选余下的 {left.length} 个省
        </Button>
      </p>
    </Modal>
  )
}
