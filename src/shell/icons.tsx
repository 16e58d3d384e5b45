import Box from '@mui/material/Box';

function icon(path: string) {
  return function Icon({ size = 20 }: { readonly size?: number }) {
    return (
      <Box
        component="svg"
        viewBox="0 0 24 24"
        aria-hidden
        focusable={false}
        sx={{ width: size, height: size, flex: 'none' }}
      >
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </Box>
    );
  };
}

// Drawn here: what the bars need weighs less than a library's icons with their wrapper.
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const CloseIcon = icon('M6 6l12 12M18 6 6 18');
export const ChevronLeftIcon = icon('m14 6-6 6 6 6');
export const ChevronRightIcon = icon('m10 6 6 6-6 6');
export const UnfoldIcon = icon('m8 9 4-4 4 4M8 15l4 4 4-4');
export const BellIcon = icon('M6 10a6 6 0 0 1 12 0v4.5l1.5 2.5h-15L6 14.5zM10 20a2.2 2.2 0 0 0 4 0');
export const PersonIcon = icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 12.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6.3 18.8c1-2.3 3.1-3.6 5.7-3.6s4.7 1.3 5.7 3.6',
);
