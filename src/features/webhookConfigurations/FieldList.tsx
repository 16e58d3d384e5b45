import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useEffect, useRef } from 'react';
import type { EventField } from '../../../resources/events/fields.ts';

interface FieldListProps {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly EventField[];
  readonly labelOf: (field: EventField) => string;
  readonly active: number;
  readonly onTake: (field: EventField) => void;
}

/** The fields that can be inserted at the caret. The focus stays in the text. */
export function FieldList({ id, label, fields, labelOf, active, onTake }: FieldListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Paper
      elevation={6}
      sx={{ position: 'absolute', zIndex: 'modal', left: 0, right: 0, maxWidth: 480, top: '100%' }}
    >
      <Box
        ref={list}
        component="ul"
        id={id}
        role="listbox"
        aria-label={label}
        sx={{ listStyle: 'none', m: 0, p: 0.5 }}
      >
        {fields.map((field, index) => (
          <Box
            key={field.path}
            component="li"
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Keeps the focus in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(field)}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 1.5,
              px: 1,
              py: 0.5,
              borderRadius: 1,
              cursor: 'pointer',
              overflowWrap: 'anywhere',
              // Leaves room for the bar below the form.
              scrollMarginBlock: 'calc(80px + var(--banner-height, 0px))',
              bgcolor: index === active ? 'action.selected' : undefined,
              outline: index === active ? '2px solid' : undefined,
              outlineColor: 'primary.main',
              outlineOffset: -2,
            }}
          >
            <Box component="code">{field.path}</Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {labelOf(field)}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
