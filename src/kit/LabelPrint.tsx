// 标签打印 · kit/LabelPrint
import { InputNumber, Modal } from 'antd'
import { useEffect, useState, type JSX, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './labels.css'

interface LabelPrintProps {
  readonly title: string
  /** one label each, in printing order */
  readonly labels: readonly { readonly key: string; readonly label: ReactNode }[]
  /** of one label, mm */
  readonly width: number
  readonly height: number
  readonly close: () => void
}

/** Most copies of one label in one go. */
const copiesMax = 999
/** Labels shown before printing. */
const previewed = 6

/** Asks how many of each, shows the first, and prints on label paper: one label a page. */
export const LabelPrint = ({ title, labels, width, height, close }: LabelPrintProps): JSX.Element => {
  const [copies, setCopies] = useState(1)
  useEffect(() => {
    document.body.classList.add('prints-labels')
    return () => document.body.classList.remove('prints-labels')
  }, [])
  const size = { width: `${width}mm`, height: `${height}mm` }
  return (
    <>
      <Modal
        title={title}
        open
        width={720}
        onCancel={close}
        onOk={() => window.print()}
        okText={`打印 ${labels.length * copies} 张`}
        okButtonProps={{ disabled: labels.length === 0 }}
      >
        <p className="label-ask">
          <label>
            每个打印 <InputNumber min={1} max={copiesMax} precision={0} value={copies} onChange={(n) => setCopies(n ?? 1)} /> 张
          </label>
          <span className="dim">
            标签 {width}×{height} mm，共 {labels.length} 个
          </span>
        </p>
        <div className="label-preview">
          {labels.slice(0, previewed).map(({ key, label }) => (
            <div key={key} className="label" style={size}>
              {label}
            </div>
          ))}
        </div>
        {labels.length > previewed && <p className="dim">其余 {labels.length - previewed} 个不再预览。</p>}
      </Modal>
      {createPortal(
        <div id="label-sheet" aria-hidden="true">
          <style>{`@page { size: ${width}mm ${height}mm; margin: 0; }`}</style>
          {labels.flatMap(({ key, label }) =>
            Array.from({ length: copies }, (_, copy) => (
              <div key={`${key}-${copy}`} className="label" style={size}>
                {label}
              </div>
            )),
          )}
        </div>,
        document.body,
      )}
    </>
  )
}
