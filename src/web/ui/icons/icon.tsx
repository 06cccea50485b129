import { createElement, type SVGProps } from 'react'

/** SVG elements with their attributes. */
type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Pixels. */
  size?: number | string
  /** Line width in units of the 24 × 24 grid. */
  stroke?: number | string
}

/** An icon of 24 × 24 units, drawn in lines or filled, in the color of the text around it. */
export function makeIcon(shapes: Shapes, isFilled = false) {
  return function Icon({ size = 24, stroke = 2, ...rest }: IconProps) {
    const drawn = isFilled
      ? { fill: 'currentColor', stroke: 'none' }
      : { fill: 'none', stroke: 'currentColor', strokeWidth: stroke }
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: the text beside an icon or its button's label names it
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox="0 0 24 24"
        width={size}
        height={size}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...drawn}
        {...rest}
      >
        {shapes.map(([tag, attributes]) =>
          createElement(tag, { ...attributes, key: JSON.stringify(attributes) }),
        )}
      </svg>
    )
  }
}
