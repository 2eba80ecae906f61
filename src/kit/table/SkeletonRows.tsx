// 加载中的行 · kit/table/SkeletonRows
import type { JSX } from 'react'

/** Grey placeholder rows, shown while the first rows are loading. */
export const SkeletonRows = ({ span }: { readonly span: number }): JSX.Element => (
  <>
    {Array.from({ length: 12 }, (_, index) => (
      <tr key={index} aria-hidden="true" className="skeleton">
        <td colSpan={span}>
          <span style={{ width: `${70 - ((index * 17) % 40)}%` }} />
        </td>
      </tr>
    ))}
  </>
)
